package dev.toolbooth.server.metrics;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** The few important metrics of the JVM, under the names that dashboards know. */
final class JvmMetrics {
    private JvmMetrics() {}

    static void write(PrometheusText page) {
        Runtime runtime = Runtime.getRuntime();
        page.family("jvm_memory_used_bytes", "gauge", "Memory in use.")
                .sample(runtime.totalMemory() - runtime.freeMemory(), "area", "heap");
        page.family("jvm_memory_max_bytes", "gauge", "The most memory that may be in use.")
                .sample(runtime.maxMemory(), "area", "heap");
        page.family("jvm_threads_current", "gauge", "Platform threads.")
                .sample(ManagementFactory.getThreadMXBean().getThreadCount());
        page.family("jvm_gc_collection_seconds", "summary", "Time spent collecting garbage.");
        for (GarbageCollectorMXBean gc : ManagementFactory.getGarbageCollectorMXBeans()) {
            page.sample("_count", gc.getCollectionCount(), "gc", gc.getName());
            page.sample("_sum", gc.getCollectionTime() / 1e3, "gc", gc.getName());
        }
    }
}
