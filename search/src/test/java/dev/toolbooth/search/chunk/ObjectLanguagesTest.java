package dev.toolbooth.search.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is one piece in Java, Kotlin and Python. */
class ObjectLanguagesTest {
    private final Pieces pieces = new Pieces(240);

    @AfterEach
    void allOfItIsUnderstood() {
        assertThat(pieces.notices()).isEmpty();
    }

    @Test
    void aJavaMethodIsAPieceWithItsDocAndAnnotations() {
        List<String> found =
                pieces.of(
                        "Ledger.java",
                        """
                        package shop;

                        import java.util.List;
                        import java.util.Map;

                        /** Keeps who owes what. */
                        @Deprecated
                        public final class Ledger {
                            private final Map<String, Long> accounts;
                            private long version; // how often it changed

                            /** Makes one with nothing in it. */
                            Ledger(Map<String, Long> accounts) {
                                this.accounts = accounts;
                            }

                            /**
                             * Takes money that was held.
                             */
                            @Override
                            public long capture(String account, long amount) {
                                version++;
                                return accounts.merge(account, -amount, Long::sum);
                            }

                            // Nobody knows why.

                            long size() {
                                return 1;
                            }

                            long version() {
                                return 2;
                            }

                            /** One line of it. */
                            record Entry(String account, long amount, long version) {
                                /** In words. */
                                String say(String language, boolean polite) {
                                    return language + (polite ? " please" : "") + account;
                                }
                            }
                        }
                        """);
        assertThat(found)
                .containsExactly(
                        "1-4 lines",
                        "6-10 class Ledger",
                        "12-15 function Ledger.Ledger",
                        "17-24 function Ledger.capture",
                        "26-34 lines Ledger",
                        "36-37 class Ledger.Entry",
                        "38-43 function Ledger.Entry.say");
    }

    @Test
    void aKotlinFunctionIsAPieceWhereverItIs() {
        List<String> found =
                pieces.of(
                        "ledger.kt",
                        """
                        package shop

                        import java.util.UUID
                        /** Keeps who owes what, in Kotlin. */
                        class Ledger(private val accounts: MutableMap<String, Long>) {
                            private var version = 0L

                            /** Takes money that was held. */
                            @Synchronized
                            fun capture(account: String, amount: Long): Long {
                                version++
                                return accounts.merge(account, -amount, Long::plus)!!
                            }

                            companion object {
                                fun empty(name: String, currency: String, owner: UUID): Ledger {
                                    return Ledger(mutableMapOf(name + currency + owner to 0L))
                                }
                            }
                        }

                        /** Says it louder. */
                        fun String.shout(times: Int): String {
                            val louder = uppercase() + "!".repeat(times)
                            return louder + louder + louder + louder
                        }
                        """);
        assertThat(found)
                .containsExactly(
                        "1-3 lines",
                        "4-6 class Ledger",
                        "8-13 function Ledger.capture",
                        "15-20 class Ledger",
                        "22-26 function shout");
    }

    @Test
    void aPythonFunctionIsAPieceWithItsDecorators() {
        List<String> found =
                pieces.of(
                        "ledger.py",
                        """
                        \"""Keeps who owes what.\"""
                        import os
                        from typing import Dict


                        # What a ledger is made with.
                        @dataclass(frozen=True)
                        class Ledger:
                            \"""A ledger.\"""

                            accounts: Dict[str, int]
                            version: int = 0

                            @property
                            def size(self) -> int:
                                \"""How many accounts there are in it, counted anew.\"""
                                return sum(1 for account in self.accounts if account)

                            async def capture(self, account: str, amount: int) -> int:
                                # Held before.
                                self.accounts[account] -= amount
                                def inner(): return self.accounts[account]
                                return inner()


                        def main(arguments):
                            ledger = Ledger({name: 0 for name in arguments})
                            print(ledger.size, ledger.capture("a", 1), file=sys.stderr)


                        if __name__ == "__main__":
                            main(os.sys.argv[1:])
                        """);
        assertThat(found)
                .containsExactly(
                        "1-3 lines",
                        "6-12 class Ledger",
                        "14-17 function Ledger.size",
                        "19-23 function Ledger.capture",
                        "26-28 function main",
                        "31-32 lines");
    }

    @Test
    void whatIsAroundBrokenJavaIsStillFound() {
        List<String> found =
                pieces.of(
                        "Broken.java",
                        """
                        package shop;

                        class Ledger {
                            /** Whole: nothing is wrong with it, and nothing is wrong before it either. */
                            long capture(String account, long amount) {
                                return accounts.merge(account, -amount, Long::sum);
                            }

                            long half(String account {
                                return accounts.merge(account, ;
                            }

                            /** Whole again: what is wrong before it should not keep anybody from finding it. */
                            long release(String account, long amount) {
                                return accounts.merge(account, amount, Long::sum);
                            }
                        }
                        """);
        assertThat(found)
                .containsExactly(
                        "1-3 class Ledger",
                        "4-7 function Ledger.capture",
                        "9-11 function Ledger.half",
                        "13-17 function Ledger.release");
    }
}
