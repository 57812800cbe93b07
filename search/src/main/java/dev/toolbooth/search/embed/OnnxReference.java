package dev.toolbooth.search.embed;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;

/**
 * An additional reference to ONNX Runtime's environment that is never released. Its Java side
 * releases its own in a shutdown hook, as the first thing when the JVM is told to stop; a query in
 * the model would then crash the process, in the middle of an orderly end.
 */
final class OnnxReference {
    /** The library's functions come as a table, which only grows. */
    private static final int FIRST_VERSION = 1;

    private static final int CREATE_ENVIRONMENT = 3;
    private static final int LOG_ERRORS = 3;

    private OnnxReference() {}

    /** Takes the reference, of a library that is loaded already. */
    @SuppressWarnings("restricted")
    static void take(Path library) {
        Linker linker = Linker.nativeLinker();
        Arena forever = Arena.global();
        try {
            MemorySegment begin =
                    SymbolLookup.libraryLookup(library, forever).findOrThrow("OrtGetApiBase");
            MemorySegment base =
                    (MemorySegment)
                            linker.downcallHandle(begin, FunctionDescriptor.of(ADDRESS))
                                    .invokeExact();
            MemorySegment table =
                    (MemorySegment)
                            linker.downcallHandle(
                                            base.reinterpret(ADDRESS.byteSize()).get(ADDRESS, 0),
                                            FunctionDescriptor.of(ADDRESS, JAVA_INT))
                                    .invokeExact(FIRST_VERSION);
            MemorySegment create =
                    table.reinterpret((CREATE_ENVIRONMENT + 1) * ADDRESS.byteSize())
                            .getAtIndex(ADDRESS, CREATE_ENVIRONMENT);
            MemorySegment problem =
                    (MemorySegment)
                            linker.downcallHandle(
                                            create,
                                            FunctionDescriptor.of(
                                                    ADDRESS, JAVA_INT, ADDRESS, ADDRESS))
                                    .invokeExact(
                                            LOG_ERRORS,
                                            forever.allocateFrom("toolbooth"),
                                            forever.allocate(ADDRESS));
            if (problem.address() != 0) {
                throw new IllegalStateException("it gives no second reference to itself");
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
