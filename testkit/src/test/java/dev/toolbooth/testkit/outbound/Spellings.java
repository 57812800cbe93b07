package dev.toolbooth.testkit.outbound;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The ways that are known to write "this machine" so that a guard doesn't notice. */
final class Spellings {
    private Spellings() {}

    /** URLs that lead, or could be taken to lead, to that port of this machine. */
    static Set<String> of(int port) throws IOException {
        Set<String> urls = new LinkedHashSet<>();
        for (String host : hosts()) {
            urls.add("http://" + host + ":" + port + "/");
            urls.add("https://" + host + ":" + port + "/");
        }
        tricks().forEach(trick -> urls.add(trick.replace("PORT", Integer.toString(port))));
        return urls;
    }

    private static List<String> hosts() throws IOException {
        List<String> hosts = new ArrayList<>();
        for (int[] quad : new int[][] {{127, 0, 0, 1}, {127, 1, 2, 3}, {0, 0, 0, 0}}) {
            hosts.addAll(numbers(quad));
        }
        hosts.addAll(LITERALS);
        hosts.addAll(NAMES);
        for (NetworkInterface network :
                NetworkInterface.networkInterfaces().collect(Collectors.toList())) {
            network.inetAddresses().map(Spellings::literal).forEach(hosts::add);
        }
        return hosts;
    }

    private static String literal(InetAddress address) {
        String text = address.getHostAddress();
        return address instanceof Inet6Address ? "[" + text.replaceAll("%.*", "") + "]" : text;
    }

    /** One IPv4 address in the ways of inet_aton: fewer parts, other bases, zeros in front. */
    private static List<String> numbers(int[] quad) {
        long all = 0;
        for (int part : quad) {
            all = (all << 8) | part;
        }
        long lastThree = all & 0xff_ffff;
        long lastTwo = all & 0xffff;
        String dotted = quad[0] + "." + quad[1] + "." + quad[2] + "." + quad[3];
        return List.of(
                dotted,
                dotted + ".",
                dotted + "..",
                "0" + dotted,
                "000" + dotted,
                Long.toString(all),
                Long.toString(all + (1L << 32)),
                "0x" + Long.toHexString(all),
                "0X" + Long.toHexString(all).toUpperCase(Locale.ROOT),
                "0x00000000" + Long.toHexString(all),
                "0" + Long.toOctalString(all),
                "0000" + Long.toOctalString(all),
                quad[0] + "." + lastThree,
                quad[0] + ".0x" + Long.toHexString(lastThree),
                "0" + Long.toOctalString(quad[0]) + "." + lastThree,
                quad[0] + "." + quad[1] + "." + lastTwo,
                quad[0] + "." + quad[1] + ".0" + Long.toOctalString(lastTwo),
                each(quad, "0x%x"),
                each(quad, "0x%02x"),
                each(quad, "0%o"),
                each(quad, "00%o"),
                each(quad, "%03d"),
                String.format("%d.0x%x.0%o.%d", quad[0], quad[1], quad[2], quad[3]),
                "[" + dotted + "]",
                "[::" + dotted + "]",
                "[::ffff:" + dotted + "]",
                "[::FFFF:" + dotted + "]",
                "[0:0:0:0:0:ffff:" + dotted + "]",
                "[::ffff:0:" + dotted + "]",
                "[64:ff9b::" + dotted + "]",
                "[64:ff9b:1::" + dotted + "]",
                String.format("[::ffff:%x:%x]", all >> 16, lastTwo),
                String.format("[2002:%x:%x::1]", all >> 16, lastTwo),
                String.format("[2001:0:0:0:0:0:%x:%x]", ~all >> 16 & 0xffff, ~all & 0xffff));
    }

    private static String each(int[] quad, String format) {
        return String.format(
                String.join(".", format, format, format, format),
                quad[0],
                quad[1],
                quad[2],
                quad[3]);
    }

    private static final List<String> LITERALS =
            List.of(
                    "[::1]",
                    "[::]",
                    "[0:0:0:0:0:0:0:1]",
                    "[0000:0000:0000:0000:0000:0000:0000:0001]",
                    "[0::1]",
                    "[::0:1]",
                    "[::1%25lo]",
                    "[::1%lo]",
                    "[::1%251]",
                    "[::1]]",
                    "[[::1]]",
                    "::1",
                    "[fe80::1]",
                    "[fe80::1%25eth0]",
                    "[fd00:ec2::254]",
                    "[fec0::1]",
                    "[ff02::1]",
                    "10.0.0.1",
                    "172.16.0.1",
                    "192.168.0.1",
                    "100.64.0.1",
                    "169.254.169.254",
                    "169.254.170.2",
                    "168.63.129.16",
                    "198.18.0.1",
                    "255.255.255.255",
                    "1.",
                    "0",
                    "0x0",
                    "00",
                    "127",
                    "127.",
                    "127..1",
                    "127.0.0.1%00",
                    "127.0.0.1%20",
                    "%31%32%37.0.0.1",
                    "127%2e0%2e0%2e1",
                    "１２７.0.0.1",
                    "１２７．０．０．１",
                    "127。0。0。1",
                    "127｡0｡0｡1",
                    "①②⑦.⓪.⓪.①",
                    "𝟏𝟐𝟕.𝟎.𝟎.𝟏",
                    "٠.٠.٠.٠",
                    "127.0.0.1\u00ad",
                    "127.0.0.\u200b1",
                    "127.0.0.1\u0000",
                    "127.0.0.1 ",
                    "+127.0.0.1",
                    "-127.0.0.1",
                    "127.0.0.1,8.8.8.8",
                    "127.0.0.1;8.8.8.8",
                    "1e0.0.0.1",
                    "[127.0.0.1",
                    "127.0.0.1]",
                    "[v1.127.0.0.1]");

    private static final List<String> NAMES =
            List.of(
                    "localhost",
                    "LOCALHOST",
                    "LocalHost",
                    "localhost.",
                    "localhost..",
                    "foo.localhost",
                    "FOO.LOCALHOST.",
                    "a.b.c.localhost",
                    "ｌocalhost",
                    "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
                    "loc%61lhost",
                    "localhost%00",
                    "localhoſt",
                    "localhost\u3002");

    private static final List<String> TRICK_ENDS =
            List.of(
                    "203.0.113.1@127.0.0.1:PORT/",
                    "user:word@127.0.0.1:PORT/",
                    "@127.0.0.1:PORT/",
                    "127.0.0.1:PORT@203.0.113.1/",
                    "127.0.0.1:PORT#@203.0.113.1/",
                    "127.0.0.1:PORT?@203.0.113.1/",
                    "127.0.0.1:PORT\\@203.0.113.1/",
                    "203.0.113.1\\@127.0.0.1:PORT/",
                    "203.0.113.1#@127.0.0.1:PORT/",
                    "203.0.113.1?@127.0.0.1:PORT/",
                    "203.0.113.1/@127.0.0.1:PORT/",
                    "203.0.113.1 @127.0.0.1:PORT/",
                    "203.0.113.1\t@127.0.0.1:PORT/",
                    "203.0.113.1\r\nHost: 127.0.0.1:PORT/",
                    "203.0.113.1%0d%0aHost: 127.0.0.1:PORT/",
                    "203.0.113.1:80@127.0.0.1:PORT/",
                    "203.0.113.1:80:PORT/",
                    "127.0.0.1:0PORT/",
                    "127.0.0.1:+PORT/",
                    "127.0.0.1: PORT/",
                    "127.0.0.1:PORT:80/",
                    "127.0.0.1:0/",
                    "127.0.0.1:65536/",
                    "127.0.0.1:-1/",
                    "127.0.\t0.1:PORT/",
                    "127.0.\n0.1:PORT/",
                    "127.0.\r0.1:PORT/",
                    "127.0.0.1\uff1aPORT/",
                    "127.0.0.1:\uff11\uff12/",
                    "127.0.0.1\u2044:PORT/",
                    "/127.0.0.1:PORT/",
                    "//127.0.0.1:PORT/",
                    "\\127.0.0.1:PORT/",
                    "?127.0.0.1:PORT/",
                    "#127.0.0.1:PORT/");

    private static List<String> tricks() {
        List<String> tricks = new ArrayList<>();
        TRICK_ENDS.forEach(end -> tricks.add("http://" + end));
        for (String start :
                List.of(
                        "http:",
                        "http:/",
                        "http:\\\\",
                        "http:\\/",
                        "//",
                        "/\\",
                        "",
                        "HTTP://",
                        "hTTp://",
                        " http://",
                        "\thttp://",
                        "\u0000http://",
                        "http ://",
                        "ht\ntp://",
                        "file://",
                        "ftp://",
                        "gopher://",
                        "dict://",
                        "ldap://",
                        "tftp://",
                        "ws://",
                        "wss://",
                        "jar:http://",
                        "view-source:http://",
                        "url:http://",
                        "blob:http://",
                        "data:,http://",
                        "unix://",
                        "netdoc://",
                        "http+unix://",
                        "javascript://",
                        "http://http://")) {
            tricks.add(start + "127.0.0.1:PORT/");
        }
        return tricks;
    }
}
