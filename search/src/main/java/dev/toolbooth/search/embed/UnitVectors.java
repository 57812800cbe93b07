package dev.toolbooth.search.embed;

/** The normalisation of vectors, after which their dot product says how near they are. */
public final class UnitVectors {
    private UnitVectors() {}

    /**
     * Stretches the vector to length one, in place.
     *
     * @return whether that was possible: a vector of zeros, or of what is no number, has none
     */
    public static boolean stretch(float[] vector) {
        double squares = 0;
        for (float value : vector) {
            squares += (double) value * value;
        }
        if (!(squares > 0) || Double.isInfinite(squares)) {
            return false;
        }
        double length = Math.sqrt(squares);
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) (vector[i] / length);
        }
        return true;
    }
}
