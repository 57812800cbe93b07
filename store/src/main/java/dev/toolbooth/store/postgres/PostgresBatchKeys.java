package dev.toolbooth.store.postgres;

import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.ledger.Sale;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/** The rows that a batch concerns. Immutable once made. */
final class PostgresBatchKeys {
    /** Customers' accounts, in the common order of locking. */
    final Set<String> accounts = new TreeSet<>();

    final Set<Key> keys = new LinkedHashSet<>();
    final List<UUID> holds = new ArrayList<>();

    /** What may have ended, or have been posted. */
    final List<UUID> transfers = new ArrayList<>();

    /** In the common order of locking. */
    final Set<ClaimId> claims = new TreeSet<>();

    /** A key that pays out of an account. */
    record Key(String account, String id) {}

    /** Names a claim. */
    record ClaimId(String owner, String key) implements Comparable<ClaimId> {
        static ClaimId of(Claim claim) {
            return new ClaimId(claim.owner(), claim.key());
        }

        @Override
        public int compareTo(ClaimId other) {
            int byOwner = owner.compareTo(other.owner);
            return byOwner != 0 ? byOwner : key.compareTo(other.key);
        }
    }

    static PostgresBatchKeys of(List<? extends PostgresCommand<?>> commands) {
        PostgresBatchKeys touched = new PostgresBatchKeys();
        for (PostgresCommand<?> command : commands) {
            switch (command) {
                case PostgresCommand.Reserve reserve -> touched.call(reserve.wanted);
                case PostgresCommand.Settle settle -> {
                    touched.call(settle.hold.reservation());
                    Sale.Kept kept = settle.sale.kept();
                    if (kept != null) {
                        touched.claims.add(ClaimId.of(kept.claim()));
                    }
                }
                case PostgresCommand.LetGo letGo -> touched.call(letGo.hold.reservation());
                case PostgresCommand.PayIn payIn -> {
                    touched.accounts.add(payIn.deposit.account());
                    if (payIn.deposit.covered()) {
                        touched.accounts.add(payIn.deposit.from());
                    }
                    touched.transfers.add(payIn.deposit.id());
                }
                case PostgresCommand.Take take -> touched.claims.add(ClaimId.of(take.claim));
                case PostgresCommand.Drop drop -> touched.claims.add(ClaimId.of(drop.claim));
            }
        }
        return touched;
    }

    private void call(Reservation of) {
        accounts.add(of.payer().account());
        keys.add(new Key(of.payer().account(), of.payer().key()));
        holds.add(of.call());
        transfers.add(of.call());
    }
}
