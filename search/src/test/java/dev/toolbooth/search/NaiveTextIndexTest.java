package dev.toolbooth.search;

import dev.toolbooth.core.search.TextIndex;

/** What the real one is compared with does what an index has to do. */
class NaiveTextIndexTest extends TextIndexContract {
    @Override
    TextIndex open() {
        return new NaiveTextIndex();
    }
}
