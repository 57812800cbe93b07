package dev.toolbooth.app.process;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The signal SIGHUP, which would end the process. The JDK's handler for it is not part of its API;
 * without it, the signal keeps its default effect.
 */
public final class HangupSignal {
    private static final Logger LOG = LoggerFactory.getLogger(HangupSignal.class);

    private HangupSignal() {}

    /** Does something else whenever it comes. */
    @SuppressWarnings("ReferenceEquality")
    public // a proxy is only itself
    static void handle(Runnable what) {
        InvocationHandler handler =
                (proxy, method, args) ->
                        switch (method.getName()) {
                            case "handle" -> {
                                run(what);
                                yield null;
                            }
                            case "equals" -> args.length == 1 && proxy == args[0];
                            case "hashCode" -> System.identityHashCode(proxy);
                            default -> "SIGHUP";
                        };
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handles = Class.forName("sun.misc.SignalHandler");
            Object hangup = signal.getConstructor(String.class).newInstance("HUP");
            Object ours =
                    Proxy.newProxyInstance(
                            HangupSignal.class.getClassLoader(), new Class<?>[] {handles}, handler);
            signal.getMethod("handle", signal, handles).invoke(null, hangup, ours);
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.debug("SIGHUP is as it was", e);
        }
    }

    private static void run(Runnable what) {
        LOG.info("SIGHUP: reloading certificates");
        try {
            what.run();
        } catch (RuntimeException e) {
            LOG.error("SIGHUP: certificates were not reloaded", e);
        }
    }
}
