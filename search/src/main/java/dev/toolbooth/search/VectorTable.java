package dev.toolbooth.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.lucene.util.VectorUtil;

/**
 * A table of vectors by id. Each number of a vector is a byte, which is exact enough to compare. A
 * search first counts the numbers with different signs, which says about the same in a small part
 * of the time, and then compares the best of those. Safe for concurrent use: changes are short, and
 * nothing waits for a comparison.
 */
final class VectorTable {
    private static final float SCALE = Byte.MAX_VALUE;

    /** As many are compared as they are. */
    static final int COMPARED_MAX = 2_000;

    private static final int ROOM_MIN = 64;

    static {
        LuceneLog.quiet();
    }

    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    // Guarded by the lock; vectors themselves never change.
    private final Map<String, Integer> rows = new HashMap<>();
    private String[] ids = new String[ROOM_MIN];
    private byte[][] vectors = new byte[ROOM_MIN][];
    private long[] signs = {};
    private int size;

    /** How many numbers hold the signs of a vector; all vectors have as many as the first. */
    private int words;

    /** A vector that is near, and how near. */
    record Near(String id, double nearness) {}

    void put(String id, float[] vector) {
        byte[] bytes = bytes(vector);
        lock.writeLock().lock();
        try {
            if (words == 0) {
                words = (bytes.length + Long.SIZE - 1) / Long.SIZE;
                signs = new long[ids.length * words];
            }
            Integer known = rows.get(id);
            int row = known == null ? size : known;
            if (row == ids.length) {
                ids = Arrays.copyOf(ids, 2 * row);
                vectors = Arrays.copyOf(vectors, 2 * row);
                signs = Arrays.copyOf(signs, 2 * row * words);
            }
            rows.put(id, row);
            ids[row] = id;
            vectors[row] = bytes;
            System.arraycopy(signs(bytes), 0, signs, row * words, words);
            size = Math.max(size, row + 1);
        } finally {
            lock.writeLock().unlock();
        }
    }

    void remove(Collection<String> gone) {
        lock.writeLock().lock();
        try {
            for (String id : gone) {
                Integer row = rows.remove(id);
                if (row != null) {
                    size--;
                    // The last one takes its place.
                    if (row < size) {
                        ids[row] = ids[size];
                        vectors[row] = vectors[size];
                        System.arraycopy(signs, size * words, signs, row * words, words);
                        rows.put(ids[row], row);
                    }
                }
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** How near each is, from -1 to 1; not a number for one without a vector. */
    double[] nearness(List<String> wanted, float[] query) {
        byte[] sought = bytes(query);
        double[] all = new double[wanted.size()];
        lock.readLock().lock();
        try {
            for (int i = 0; i < all.length; i++) {
                Integer row = rows.get(wanted.get(i));
                all[i] = row == null ? Double.NaN : nearness(vectors[row], sought);
            }
        } finally {
            lock.readLock().unlock();
        }
        return all;
    }

    /** Those that are at least so near, the nearest first. */
    List<Near> near(float[] query, double least, int count) {
        byte[] sought = bytes(query);
        List<String> likely = new ArrayList<>();
        List<byte[]> theirs = new ArrayList<>();
        lock.readLock().lock();
        try {
            if (words == 0) {
                return List.of();
            }
            int[] differing = differing(signs(sought));
            int most = most(differing);
            for (int row = 0; row < size; row++) {
                if (differing[row] <= most) {
                    likely.add(ids[row]);
                    theirs.add(vectors[row]);
                }
            }
        } finally {
            lock.readLock().unlock();
        }
        List<Near> near = new ArrayList<>();
        for (int i = 0; i < likely.size(); i++) {
            double nearness = nearness(theirs.get(i), sought);
            if (nearness >= least) {
                near.add(new Near(likely.get(i), nearness));
            }
        }
        near.sort(Comparator.comparingDouble(Near::nearness).reversed().thenComparing(Near::id));
        return List.copyOf(near.subList(0, Math.min(near.size(), count)));
    }

    /** In how many signs each row differs. */
    private int[] differing(long[] sought) {
        int[] all = new int[size];
        for (int row = 0; row < size; row++) {
            int count = 0;
            for (int i = 0; i < words; i++) {
                count += Long.bitCount(signs[row * words + i] ^ sought[i]);
            }
            all[row] = count;
        }
        return all;
    }

    /** The most signs that one may differ in, so that not too many are left. */
    private int most(int[] differing) {
        int[] counts = new int[words * Long.SIZE + 1];
        for (int one : differing) {
            counts[one]++;
        }
        int left = 0;
        for (int most = 0; most < counts.length; most++) {
            left += counts[most];
            if (left > COMPARED_MAX) {
                return most - 1;
            }
        }
        return counts.length;
    }

    private long[] signs(byte[] vector) {
        long[] all = new long[words];
        for (int i = 0; i < vector.length; i++) {
            all[i / Long.SIZE] |= vector[i] < 0 ? 1L << i : 0;
        }
        return all;
    }

    private static byte[] bytes(float[] vector) {
        byte[] bytes = new byte[vector.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Math.clamp(Math.round(vector[i] * SCALE), -127, 127);
        }
        return bytes;
    }

    private static double nearness(byte[] vector, byte[] sought) {
        return VectorUtil.dotProduct(vector, sought) / (double) (SCALE * SCALE);
    }
}
