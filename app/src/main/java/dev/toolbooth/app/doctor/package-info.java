/** The doctor: checks of everything a server depends on, each with what is wrong and what to do. */
@NullMarked
package dev.toolbooth.app.doctor;

import org.jspecify.annotations.NullMarked;
