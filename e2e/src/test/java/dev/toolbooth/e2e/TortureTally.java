package dev.toolbooth.e2e;

/** What has happened in a torture, counted. Not thread-safe. */
final class TortureTally {
    int kills;
    int killsAtStart;
    int calls;
    int runs;
    int charged;
    int billed;
    int replayed;
    int failed;
    int refused;
    int unanswered;
    int chargedUnanswered;
    int receipts;

    @Override
    public String toString() {
        return """
        %d kills (%d of them during the start), %d calls, %d runs, %d charged; \
        told: %d billed (%d of them again), %d failed, %d refused; \
        %d unanswered (%d of them charged), %d receipts read"""
                .formatted(
                        kills,
                        killsAtStart,
                        calls,
                        runs,
                        charged,
                        billed,
                        replayed,
                        failed,
                        refused,
                        unanswered,
                        chargedUnanswered,
                        receipts);
    }
}
