package dev.toolbooth.server.tls;

/**
 * A flaw in a certificate that can be used all the same.
 *
 * @param found the flaw, with the file
 * @param advice what to do
 * @param grave whether clients refuse it
 */
public record CertificateFlaw(String found, String advice, boolean grave) {}
