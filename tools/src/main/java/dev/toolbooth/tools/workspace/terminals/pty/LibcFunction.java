package dev.toolbooth.tools.workspace.terminals.pty;

import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * The functions of the system's C library, each looked up when it is first needed. Immutable.
 *
 * @param handle the handle that calls it
 */
record LibcFunction(MethodHandle handle) {
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT;
    static final AddressLayout ADDRESS = ValueLayout.ADDRESS;

    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO =
            STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    /** A function that takes what is named, and returns a whole number. */
    static LibcFunction function(String name, ValueLayout result, MemoryLayout... arguments) {
        return link(name, FunctionDescriptor.of(result, arguments));
    }

    /** One that takes a number of arguments, and then more. */
    static LibcFunction open(
            String name, int fixed, ValueLayout result, MemoryLayout... arguments) {
        return link(
                name,
                FunctionDescriptor.of(result, arguments),
                Linker.Option.firstVariadicArg(fixed));
    }

    @SuppressWarnings("restricted")
    private static LibcFunction link(String name, FunctionDescriptor as, Linker.Option... more) {
        Linker linker = Linker.nativeLinker();
        SymbolLookup known = linker.defaultLookup();
        MemorySegment symbol =
                known.find(name).orElseThrow(() -> new UnsupportedOperationException("no " + name));
        Linker.Option[] options = new Linker.Option[more.length + 1];
        System.arraycopy(more, 0, options, 1, more.length);
        options[0] = Linker.Option.captureCallState("errno");
        return new LibcFunction(linker.downcallHandle(symbol, as, options));
    }

    /**
     * Calls it.
     *
     * @return what it returns; where that is less than zero, the number of the error, less than
     *     zero
     */
    long call(Object... arguments) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            Object[] all = new Object[arguments.length + 1];
            all[0] = state;
            System.arraycopy(arguments, 0, all, 1, arguments.length);
            long result = ((Number) handle.invokeWithArguments(all)).longValue();
            return result < 0 ? -(int) ERRNO.get(state, 0L) : result;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("a function of the system has thrown", e);
        }
    }
}
