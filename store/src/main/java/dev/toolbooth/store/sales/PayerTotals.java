package dev.toolbooth.store.sales;

import dev.toolbooth.store.Varints;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The purchases of each payer, in the order of the payers' numbers. Immutable, as long as its
 * arrays stay unchanged.
 */
final class PayerTotals {
    static final int AMOUNTS = 3;
    static final PayerTotals NONE = new PayerTotals(new int[0], new long[0]);

    private final int[] numbers;
    private final long[] amounts;

    /**
     * @param numbers rising
     * @param amounts three for each number: calls billed, free calls, millionths of a dollar
     */
    private PayerTotals(int[] numbers, long[] amounts) {
        this.numbers = numbers;
        this.amounts = amounts;
    }

    int size() {
        return numbers.length;
    }

    int numberAt(int at) {
        return numbers[at];
    }

    /** One of the three amounts of the payer at a place. */
    long amount(int at, int which) {
        return amounts[at * AMOUNTS + which];
    }

    /**
     * @param byNumber three amounts for each number
     */
    static PayerTotals of(Map<Integer, long[]> byNumber) {
        int[] numbers = new int[byNumber.size()];
        long[] amounts = new long[numbers.length * AMOUNTS];
        int at = 0;
        for (Map.Entry<Integer, long[]> one : new TreeMap<>(byNumber).entrySet()) {
            numbers[at] = one.getKey();
            System.arraycopy(one.getValue(), 0, amounts, at * AMOUNTS, AMOUNTS);
            at++;
        }
        return new PayerTotals(numbers, amounts);
    }

    /** Unpacks what {@link #packedNumbers} and {@link #packedAmounts} have packed. */
    static PayerTotals unpack(byte[] packedNumbers, byte[] packedAmounts) {
        int[] numbers = numbers(packedNumbers);
        long[] amounts = new long[numbers.length * AMOUNTS];
        Varints read = new Varints(packedAmounts);
        for (int i = 0; i < amounts.length; i++) {
            amounts[i] = read.read();
        }
        return new PayerTotals(numbers, amounts);
    }

    /** The numbers alone. */
    static int[] numbers(byte[] packedNumbers) {
        int[] numbers = new int[packedNumbers.length];
        int count = 0;
        int number = 0;
        Varints read = new Varints(packedNumbers);
        while (!read.ended()) {
            number += (int) (read.read() >>> 1);
            numbers[count++] = number;
        }
        return Arrays.copyOf(numbers, count);
    }

    /** All who are in one or the other, packed; those who have paid in one of them have paid. */
    static byte[] union(byte[] packedNumbers, byte[] others) {
        Varints packed = new Varints();
        Walk one = new Walk(packedNumbers);
        Walk two = new Walk(others);
        int last = 0;
        while (one.number < Integer.MAX_VALUE || two.number < Integer.MAX_VALUE) {
            int number = Math.min(one.number, two.number);
            int paid = 0;
            for (Walk each : List.of(one, two)) {
                if (each.number == number) {
                    paid |= each.paid;
                    each.next();
                }
            }
            packed.write(((long) (number - last) << 1) | paid);
            last = number;
        }
        return packed.written();
    }

    /** Goes through packed numbers; after the last one comes the greatest that there is. */
    private static final class Walk {
        private final Varints read;
        private int number;
        private int paid;

        Walk(byte[] packedNumbers) {
            read = new Varints(packedNumbers);
            next();
        }

        void next() {
            if (read.ended()) {
                number = Integer.MAX_VALUE;
                return;
            }
            long next = read.read();
            number += (int) (next >>> 1);
            paid = (int) (next & 1);
        }
    }

    /** Adds those who have paid to a set. */
    static void addPaid(byte[] packedNumbers, BitSet set) {
        int number = 0;
        int at = 0;
        while (at < packedNumbers.length) {
            // By hand: this is the most of what a question about a year does.
            int next = packedNumbers[at++];
            if (next < 0) {
                next &= 0x7F;
                int shift = 7;
                byte more;
                do {
                    more = packedNumbers[at++];
                    next |= (more & 0x7F) << shift;
                    shift += 7;
                } while (more < 0);
            }
            number += next >>> 1;
            if ((next & 1) == 1) {
                set.set(number);
            }
        }
    }

    /** The distances of the numbers, doubled, and one more for those who have paid. */
    byte[] packedNumbers() {
        Varints packed = new Varints();
        int last = 0;
        for (int i = 0; i < numbers.length; i++) {
            boolean paid = amounts[i * AMOUNTS] > 0;
            packed.write(((long) (numbers[i] - last) << 1) | (paid ? 1 : 0));
            last = numbers[i];
        }
        return packed.written();
    }

    byte[] packedAmounts() {
        Varints packed = new Varints();
        for (long amount : amounts) {
            packed.write(amount);
        }
        return packed.written();
    }

    /** Both together. */
    PayerTotals plus(PayerTotals other) {
        if (numbers.length == 0 || other.numbers.length == 0) {
            return numbers.length == 0 ? other : this;
        }
        int[] all = new int[numbers.length + other.numbers.length];
        long[] sums = new long[all.length * AMOUNTS];
        int mine = 0;
        int theirs = 0;
        int count = 0;
        while (mine < numbers.length || theirs < other.numbers.length) {
            int here = mine < numbers.length ? numbers[mine] : Integer.MAX_VALUE;
            int there = theirs < other.numbers.length ? other.numbers[theirs] : Integer.MAX_VALUE;
            all[count] = Math.min(here, there);
            for (int i = 0; i < AMOUNTS; i++) {
                sums[count * AMOUNTS + i] =
                        (here <= there ? amounts[mine * AMOUNTS + i] : 0)
                                + (there <= here ? other.amounts[theirs * AMOUNTS + i] : 0);
            }
            mine += here <= there ? 1 : 0;
            theirs += there <= here ? 1 : 0;
            count++;
        }
        return new PayerTotals(Arrays.copyOf(all, count), Arrays.copyOf(sums, count * AMOUNTS));
    }
}
