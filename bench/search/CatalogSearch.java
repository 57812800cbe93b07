import dev.toolbooth.core.search.TextDocument;
import dev.toolbooth.core.search.TextHits;
import dev.toolbooth.core.search.TextQuery;
import dev.toolbooth.search.LuceneTextIndex;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;

/**
 * How long searches take in a catalog of paid tools that is made up, the same for the same seed:
 * names, descriptions, parameters and tags as sellers write them, networks, prices. Prints JSON.
 *
 * <p>Each kind of search varies from one to the next. After the warm-up, all kinds are mixed.
 */
class CatalogSearch {
    private static final int BATCH = 1_000;
    private static final int LIMIT = 20;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final List<String> TOPICS =
            words(
                    "weather forecast news image photo translation price stock crypto email"
                            + " summary search video audio music speech map location flight hotel"
                            + " restaurant recipe travel sports company job contact invoice"
                            + " payment balance transaction token nft wallet contract block gas"
                            + " document pdf ocr code review test database dataset embedding"
                            + " sentiment spam security vulnerability domain dns whois random time"
                            + " calendar holiday social tweet user health drug legal patent book"
                            + " game joke color screenshot qr url compression encryption signature"
                            + " storage upload recommendation sanctions identity passport solar"
                            + " earthquake tide air pollen energy grid carbon shipping parcel"
                            + " customs vehicle traffic parking fuel charging real-estate rent"
                            + " mortgage loan insurance claim tax payroll");
    private static final List<String> VERBS =
            words("get list search find fetch create generate analyze convert check verify predict"
                    + " extract classify compare rank monitor track estimate summarize");
    private static final List<String> QUALITIES =
            words("real-time historical daily hourly global local fast cheap accurate verified"
                    + " premium basic advanced simple bulk single multi-language on-chain open");
    private static final List<String> FILLING =
            words("data by for a the with of city country address symbol wallet and in to from"
                    + " your any returns JSON results per call using model source endpoint API"
                    + " list details current latest each request including optional support");
    private static final List<String> NETWORKS =
            List.of("base", "base-sepolia", "solana", "polygon", "avalanche", "eip155:8453");
    private static final List<String> PARAMETERS =
            words("city country lat lon symbol currency address query text prompt url lang from to"
                    + " date limit offset chainId wallet tokenId format width height model");
    private static final long[] PRICES = {1_000, 5_000, 10_000, 10_000, 10_000, 20_000, 50_000};

    private final RandomGenerator random;
    private final List<String> rare = new ArrayList<>();

    /** Milliseconds of each search: until it was answered, and those that a processor worked. */
    private static final class Times {
        private final double[] wall;
        private final double[] processor;

        private Times(int searches) {
            wall = new double[searches];
            processor = new double[searches];
        }

        private String json() {
            return "{\"wall\": "
                    + Arrays.toString(wall)
                    + ", \"processor\": "
                    + Arrays.toString(processor)
                    + "}";
        }
    }

    private CatalogSearch(long seed) {
        this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    public static void main(String[] args) throws Exception {
        int entries = Integer.parseInt(args[0]);
        int searches = Integer.parseInt(args[1]);
        int threads = Integer.parseInt(args[2]);
        CatalogSearch made = new CatalogSearch(Long.parseLong(args[3]));
        long before = heapBytes();
        LuceneTextIndex index = new LuceneTextIndex();
        long began = System.nanoTime();
        for (int i = 0; i < entries; i += BATCH) {
            List<TextDocument> batch = new ArrayList<>();
            for (int j = i; j < Math.min(entries, i + BATCH); j++) {
                batch.add(made.entry(j));
            }
            index.put(batch);
        }
        double indexSeconds = (System.nanoTime() - began) / 1e9;
        double heapMegabytes = (heapBytes() - before) / 1e6;
        made.run(index, searches, threads);
        Map<String, Times> times = made.run(index, searches, threads);
        StringJoiner kinds = new StringJoiner(", ", "{", "}");
        times.forEach((kind, all) -> kinds.add("\"" + kind + "\": " + all.json()));
        System.out.println(
                "{\"index_seconds\": "
                        + indexSeconds
                        + ", \"heap_megabytes\": "
                        + heapMegabytes
                        + ", \"searches\": "
                        + kinds
                        + "}");
        index.close();
    }

    private static List<String> words(String text) {
        return List.of(text.split(" ", -1));
    }

    private String any(List<String> words) {
        return words.get(random.nextInt(words.size()));
    }

    /** Few are common, most are rare, as everywhere. */
    private String topic() {
        double skewed = Math.pow(random.nextDouble(), 2.2);
        return TOPICS.get((int) (skewed * TOPICS.size()));
    }

    private TextDocument entry(int number) {
        String topic = topic();
        String verb = any(VERBS);
        String brand = brand();
        if (number % 10 == 0) {
            rare.add(brand);
        }
        String path = verb + capital(topic.replace("-", "")) + (random.nextInt(4) == 0 ? "V2" : "");
        String url = "https://api." + brand + ".example/v1/" + path + "/" + number;
        StringBuilder description = new StringBuilder(capital(verb) + " " + any(QUALITIES));
        description.append(' ').append(topic);
        int length = 5 + random.nextInt(40);
        for (int i = 0; i < length; i++) {
            String word =
                    switch (random.nextInt(10)) {
                        case 0 -> topic();
                        case 1 -> any(QUALITIES);
                        case 2 -> brand();
                        default -> any(FILLING);
                    };
            description.append(' ').append(word);
        }
        StringJoiner parameters = new StringJoiner(" ");
        for (int i = random.nextInt(6); i > 0; i--) {
            parameters.add(any(PARAMETERS));
        }
        String tags = topic + " " + topic() + " " + any(QUALITIES);
        Map<String, Long> numbers = new LinkedHashMap<>();
        numbers.put("price", PRICES[random.nextInt(PRICES.length)] * (1 + random.nextInt(3)));
        if (random.nextInt(3) > 0) {
            numbers.put("success", (long) random.nextInt(1_000));
        }
        return new TextDocument(
                url,
                List.of(path + " " + brand, description.toString(), tags, parameters + " " + url),
                Map.of(
                        "network",
                        Set.of(any(NETWORKS)),
                        "type",
                        Set.of(random.nextInt(5) == 0 ? "mcp" : "http")),
                numbers);
    }

    private String brand() {
        StringBuilder name = new StringBuilder();
        for (int i = 2 + random.nextInt(3); i > 0; i--) {
            name.append("bcdfghklmnprstvz".charAt(random.nextInt(16)));
            name.append("aeiou".charAt(random.nextInt(5)));
        }
        return name.toString();
    }

    private static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    private Map<String, Times> run(LuceneTextIndex index, int searches, int threads)
            throws Exception {
        Map<String, List<TextQuery>> queries = new LinkedHashMap<>();
        Map<String, Times> times = new LinkedHashMap<>();
        kinds().forEach(
                        (kind, query) -> {
                            queries.put(kind, Stream.generate(query).limit(searches).toList());
                            times.put(kind, new Times(searches));
                        });
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<Callable<Long>> work = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                int mine = t;
                work.add(
                        () -> {
                            long found = 0;
                            for (int i = mine; i < searches; i += threads) {
                                for (String kind : queries.keySet()) {
                                    TextQuery query = queries.get(kind).get(i);
                                    found += search(index, query, times.get(kind), i);
                                }
                            }
                            return found;
                        });
            }
            for (Future<Long> one : pool.invokeAll(work)) {
                if (one.get() == 0) {
                    throw new IllegalStateException("nothing was found");
                }
            }
        }
        return times;
    }

    private static long search(LuceneTextIndex index, TextQuery query, Times times, int at) {
        long worked = THREADS.getCurrentThreadCpuTime();
        long began = System.nanoTime();
        TextHits hits = index.search(query);
        times.wall[at] = (System.nanoTime() - began) / 1e6;
        times.processor[at] = (THREADS.getCurrentThreadCpuTime() - worked) / 1e6;
        return hits.total();
    }

    private Map<String, Supplier<TextQuery>> kinds() {
        Map<String, Supplier<TextQuery>> kinds = new LinkedHashMap<>();
        kinds.put("a rare word", () -> query(any(rare), Map.of(), Map.of(), 0));
        kinds.put("a topic", () -> query(topic(), Map.of(), Map.of(), 0));
        kinds.put("a common word", () -> query(any(FILLING), Map.of(), Map.of(), 0));
        kinds.put("two words", () -> query(any(VERBS) + " " + topic(), Map.of(), Map.of(), 0));
        kinds.put(
                "a sentence",
                () ->
                        query(
                                any(VERBS) + " the " + any(QUALITIES) + " " + topic() + " data",
                                Map.of(),
                                Map.of(),
                                0));
        kinds.put("the beginning of a word", () -> query(beginning(), Map.of(), Map.of(), 0));
        kinds.put(
                "a topic, one network, at most a price",
                () ->
                        query(
                                topic(),
                                Map.of("network", Set.of(any(NETWORKS))),
                                Map.of("price", 10_000L),
                                0));
        kinds.put(
                "everything of one network",
                () -> query("", Map.of("network", Set.of(any(NETWORKS))), Map.of(), 0));
        kinds.put("everything", () -> query("", Map.of(), Map.of(), 0));
        kinds.put(
                "everything, from 0 .. 10,000",
                () -> query("", Map.of(), Map.of(), random.nextInt(10_001)));
        kinds.put(
                "a topic, from 0 .. 10,000",
                () -> query(topic(), Map.of(), Map.of(), random.nextInt(10_001)));
        return kinds;
    }

    private String beginning() {
        String brand = brand();
        return brand.substring(0, 3 + random.nextInt(brand.length() - 3));
    }

    private static TextQuery query(
            String words, Map<String, Set<String>> labels, Map<String, Long> most, int offset) {
        return new TextQuery(
                words,
                labels,
                most,
                List.of(new TextQuery.Order("price", false), new TextQuery.Order("success", true)),
                offset,
                LIMIT);
    }

    private static long heapBytes() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
