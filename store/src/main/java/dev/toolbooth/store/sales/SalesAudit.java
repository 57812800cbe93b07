package dev.toolbooth.store.sales;

import dev.toolbooth.core.sales.SlotLength;
import dev.toolbooth.store.sales.SalesTable.Only;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * An audit of the sales that counts them once more, up to where they are counted, and compares. It
 * needs memory for each day and each tool, not for each entry or payer: of those it keeps a
 * checksum over everything, each times a number that is hard to hit by chance. Used once, by one
 * thread.
 */
public final class SalesAudit {
    private static final int SLICE_DAYS = 16;
    private static final int DAY_HOURS = 24;
    private static final int BILLED = 0;
    private static final int FREE = 1;
    private static final int MICRO_USD = 2;
    private static final int REFUNDS = 3;
    private static final int REFUNDED = 4;
    private static final int PRINT = 5;
    private static final int HOURS_PRINT = 6;

    private final SalesLedgerReader books;

    /** What the entries make, less what the tables have: nothing is left when all is right. */
    private final Map<SalesKey, long[]> left = new HashMap<>();

    private final List<String> wrongBlocks = new ArrayList<>();

    private SalesAudit(SalesLedgerReader books) {
        this.books = books;
    }

    /** What is wrong, in words; at most so many. */
    public static List<String> faults(SalesLedgerReader books, int most) throws SQLException {
        SalesAudit audit = new SalesAudit(books);
        audit.entries();
        audit.tables();
        audit.blocks();
        TreeSet<String> faults = new TreeSet<>();
        audit.left.forEach(
                (key, sums) -> {
                    if (!Arrays.stream(sums).allMatch(sum -> sum == 0)) {
                        faults.add(fault(key, sums));
                    }
                });
        faults.addAll(audit.wrongBlocks);
        return faults.stream().limit(most).toList();
    }

    private static String fault(SalesKey key, long[] sums) {
        return "the sales of "
                + (key.tool().isEmpty() ? "all tools" : key.tool())
                + " at "
                + (key.shop().isEmpty() ? "no server" : key.shop())
                + " over "
                + (key.rail().isEmpty() ? "no rail" : key.rail())
                + " on "
                + date(key.slot())
                + " are not those of the entries: these have "
                + sums[BILLED]
                + " calls and "
                + sums[MICRO_USD]
                + " millionths more";
    }

    private static LocalDate date(long day) {
        return LocalDate.ofEpochDay(Math.clamp(day, -365_000_000L, 365_000_000L));
    }

    private void entries() throws SQLException {
        long counted = books.counted();
        SalesLedgerReader.Page page = books.page(0, counted, SalesLedgerReader.PAGE);
        while (page.entries() > 0) {
            for (SalesRow row : books.tally(page.after(), page.last()).hours()) {
                add(row, 1, 1);
                add(row.as(row.key().ofAll()), 1, 1);
            }
            page = books.page(page.last(), counted, SalesLedgerReader.PAGE);
        }
    }

    /**
     * @param asDay how often it counts for its day
     * @param asHour how often it counts for its hour
     */
    private void add(SalesRow hour, int asDay, int asHour) {
        long day = Math.floorDiv(hour.key().slot(), DAY_HOURS);
        long[] sums = left.computeIfAbsent(hour.key().at(day), _ -> new long[HOURS_PRINT + 1]);
        long print = print(hour);
        sums[BILLED] += asDay * hour.billed();
        sums[FREE] += asDay * hour.free();
        sums[MICRO_USD] += asDay * hour.microUsd();
        sums[REFUNDS] += asDay * hour.refunds();
        sums[REFUNDED] += asDay * hour.refunded();
        sums[PRINT] += asDay * print;
        sums[HOURS_PRINT] += asHour * mixed(hour.key().slot()) * print;
    }

    /** A number that is the sum of those of its parts, and hardly ever that of other parts. */
    private static long print(SalesRow row) {
        long print =
                row.billed() * mixed(-1)
                        + row.free() * mixed(-2)
                        + row.microUsd() * mixed(-3)
                        + row.refunds() * mixed(-4)
                        + row.refunded() * mixed(-5);
        PayerTotals payerTotals = row.payerTotals();
        for (int i = 0; i < payerTotals.size(); i++) {
            for (int which = 0; which < PayerTotals.AMOUNTS; which++) {
                long mark = mixed((long) payerTotals.numberAt(i) * PayerTotals.AMOUNTS + which);
                print += payerTotals.amount(i, which) * mark;
            }
        }
        return print;
    }

    /** Another number for each, all over the place, and odd. */
    private static long mixed(long number) {
        long mixed = (number + 1) * 0x9E37_79B9_7F4A_7C15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return (mixed ^ (mixed >>> 31)) | 1;
    }

    private void tables() throws SQLException {
        for (boolean every : new boolean[] {false, true}) {
            rows(
                    SalesTable.DAYS,
                    every,
                    row -> add(row.as(row.key().at(row.key().slot() * DAY_HOURS)), -1, 0));
            rows(SalesTable.HOURS, every, row -> add(row, 0, -1));
        }
    }

    private interface Row {
        void take(SalesRow row);
    }

    private void rows(SalesTable table, boolean every, Row row) throws SQLException {
        long slice = table == SalesTable.HOURS ? SLICE_DAYS * DAY_HOURS : SLICE_DAYS;
        OptionalLong next = table.next(books.on(), every, Long.MIN_VALUE);
        while (next.isPresent()) {
            long from = next.getAsLong();
            table.read(
                    books.on(),
                    every,
                    from,
                    from + slice,
                    Only.ALL,
                    true,
                    packed -> row.take(packed.unpacked()));
            next = table.next(books.on(), every, from + slice);
        }
    }

    /** Each block is what its days are together. */
    private void blocks() throws SQLException {
        Set<Long> all = new TreeSet<>();
        slots(SalesTable.DAYS, day -> all.add(SlotLength.BLOCKS.of(day * DAY_HOURS)));
        slots(SalesTable.BLOCKS, all::add);
        for (long block : all) {
            long firstDay = block * SlotLength.BLOCKS.hours() / DAY_HOURS;
            long nextDay = (block + 1) * SlotLength.BLOCKS.hours() / DAY_HOURS;
            Map<SalesKey, PackedSalesRow> made = new HashMap<>();
            each(
                    SalesTable.DAYS,
                    firstDay,
                    nextDay,
                    day -> made.merge(day.row().key().at(block), day, SalesAudit::together));
            each(
                    SalesTable.BLOCKS,
                    block,
                    block + 1,
                    row -> {
                        PackedSalesRow days = made.remove(row.row().key());
                        if (days == null || !same(days, row)) {
                            made.put(row.row().key(), row);
                        }
                    });
            made.keySet().stream().map(SalesAudit::wrongBlock).forEach(wrongBlocks::add);
        }
    }

    private interface Slot {
        void take(long slot);
    }

    private void slots(SalesTable table, Slot slot) throws SQLException {
        OptionalLong next = table.next(books.on(), false, Long.MIN_VALUE);
        while (next.isPresent()) {
            slot.take(next.getAsLong());
            next = table.next(books.on(), false, next.getAsLong() + 1);
        }
    }

    private void each(SalesTable table, long from, long to, SalesTable.Taker taker)
            throws SQLException {
        table.read(books.on(), false, from, to, Only.ALL, false, taker);
    }

    private static PackedSalesRow together(PackedSalesRow one, PackedSalesRow two) {
        return new PackedSalesRow(
                one.row().plus(two.row()),
                PayerTotals.union(one.payers(), two.payers()),
                one.amounts());
    }

    private static boolean same(PackedSalesRow days, PackedSalesRow block) {
        SalesRow sums = days.row().as(block.row().key());
        return sums.equals(block.row()) && Arrays.equals(days.payers(), block.payers());
    }

    private static String wrongBlock(SalesKey key) {
        return "the sales of "
                + key.tool()
                + " at "
                + key.shop()
                + " in 32 days from "
                + date(key.slot() * SlotLength.BLOCKS.hours() / DAY_HOURS)
                + " on are not those of these days";
    }
}
