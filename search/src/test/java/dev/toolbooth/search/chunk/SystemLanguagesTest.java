package dev.toolbooth.search.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is one piece in Go, Rust, C and C++. */
class SystemLanguagesTest {
    private final Pieces pieces = new Pieces(240);

    @AfterEach
    void allOfItIsUnderstood() {
        assertThat(pieces.notices()).isEmpty();
    }

    @Test
    void aGoMethodIsNamedAfterItsReceiver() {
        List<String> found =
                pieces.of(
                        "ledger.go",
                        """
                        // Package shop sells things.
                        package shop

                        import "sync"

                        // Ledger keeps who owes what.
                        type Ledger[K comparable] struct {
                        \tmu       sync.Mutex
                        \taccounts map[K]int64
                        \tversion  int
                        }

                        // Capture takes money that was held.
                        func (l *Ledger[K]) Capture(account K, amount int64) int64 {
                        \tl.mu.Lock()
                        \tdefer l.mu.Unlock()
                        \tl.accounts[account] -= amount
                        \treturn l.accounts[account]
                        }

                        const limit = 5

                        // Open makes a ledger with nothing in it.
                        func Open(names ...string) *Ledger[string] {
                        \treturn &Ledger[string]{accounts: make(map[string]int64, len(names)), version: limit}
                        }
                        """);
        assertThat(found)
                .containsExactly(
                        "1-4 lines",
                        "6-11 class Ledger",
                        "13-19 function Ledger.Capture",
                        "21-26 function Open");
    }

    @Test
    void aRustMethodIsNamedAfterWhatItIsFor() {
        List<String> found =
                pieces.of(
                        "ledger.rs",
                        """
                        //! Keeps who owes what.
                        use std::collections::HashMap;

                        /// A ledger.
                        #[derive(Debug, Clone)]
                        pub struct Ledger<K> {
                            accounts: HashMap<K, i64>,
                            version: u64,
                        }

                        impl<K: Hash> Book for Ledger<K> {
                            /// Takes money that was held.
                            #[inline]
                            pub fn capture(&mut self, account: K, amount: i64) -> i64 {
                                self.version += 1;
                                *self.accounts.entry(account).and_modify(|a| *a -= amount).or_insert(-amount)
                            }

                            fn size(&self) -> usize {
                                self.accounts.values().filter(|amount| **amount != 0).count() + self.version as usize
                            }
                        }

                        /// Opens one.
                        pub fn open<K: Hash>(names: Vec<K>) -> Ledger<K> {
                            Ledger { accounts: names.into_iter().map(|name| (name, 0)).collect(), version: 0 }
                        }

                        #[cfg(test)]
                        mod tests {
                            #[test]
                            fn captures_what_was_held_and_nothing_more_than_that() {
                                assert_eq!(super::open(vec!["a"]).capture("a", 1), -1);
                            }
                        }
                        """);
        assertThat(found)
                .containsExactly(
                        "1-2 lines",
                        "4-11 class Ledger",
                        "12-17 function Ledger.capture",
                        "19-22 function Ledger.size",
                        "24-27 function open",
                        "29-35 module tests");
    }

    @Test
    void aCFunctionIsAPieceBehindConditionsToo() {
        List<String> found =
                pieces.of(
                        "ledger.c",
                        """
                        #ifndef LEDGER_H
                        #define LEDGER_H

                        #include <stdint.h>
                        #include "account.h"

                        /* One line of it. */
                        typedef struct entry {
                            struct account *account;
                            int64_t amount;
                            struct entry *next;
                        } entry_t;

                        /** Takes money that was held. */
                        static int64_t *ledger_capture(struct ledger *ledger, const char *name, int64_t amount)
                        {
                            struct account *account = ledger_find(ledger, name);
                            account->amount -= amount;
                            return &account->amount;
                        }

                        #ifdef DEBUG
                        // Shows all of it.
                        void ledger_show(const struct ledger *ledger, FILE *out, int indent, const char *title)
                        {
                            for (entry_t *e = ledger->first; e; e = e->next) fprintf(out, "%*s", indent, title);
                        }
                        #endif

                        #endif
                        """);
        assertThat(found)
                .containsExactly(
                        "1-5 lines",
                        "7-12 class entry_t",
                        "14-20 function ledger_capture",
                        "22-30 function ledger_show");
    }

    @Test
    void aCppMethodIsNamedAfterItsClassInsideAndOutside() {
        List<String> found =
                pieces.of(
                        "ledger.cpp",
                        """
                        #include <map>
                        #include "ledger.hpp"

                        namespace shop::books {

                        /// Keeps who owes what.
                        template <typename Key>
                        class Ledger final : public Book {
                        public:
                            explicit Ledger(std::map<Key, long> accounts) : accounts_(std::move(accounts)) {}

                            /// Takes money that was held.
                            long capture(const Key& account, long amount) override {
                                ++version_;
                                return accounts_[account] -= amount;
                            }

                        private:
                            std::map<Key, long> accounts_;
                            long version_ = 0;
                        };

                        // Written elsewhere.
                        std::string& Account::name(const std::string& language) {
                            if (names_.count(language) == 0) { names_[language] = fallback_; }
                            return names_[language];
                        }

                        }  // namespace shop::books
                        """);
        assertThat(found)
                .containsExactly(
                        "1-4 module shop.books",
                        "6-9 class shop.books.Ledger",
                        "10-10 function shop.books.Ledger.Ledger",
                        "12-16 function shop.books.Ledger.capture",
                        "18-21 lines shop.books.Ledger",
                        "23-27 function shop.books.Account.name",
                        "29-29 lines");
    }

    @Test
    void whatIsBeforeBrokenRustIsStillFound() {
        List<String> found =
                pieces.of(
                        "broken.rs",
                        """
                        /// Whole: nothing is wrong with it, and nothing is wrong before it either, so it is found.
                        pub fn capture(account: &str, amount: i64) -> i64 {
                            ledger().take(account, -amount)
                        }

                        pub fn half(account: &str -> { ledger(. }

                        /// Whole again: what is wrong before it should not keep anybody from finding it here.
                        pub fn release(account: &str, amount: i64) -> i64 {
                            ledger().take(account, amount)
                        }
                        """);
        assertThat(found).containsExactly("1-4 function capture", "6-11 lines");
    }
}
