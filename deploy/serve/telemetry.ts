type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What Deno sends to an OpenTelemetry collector unless the environment says otherwise: its measurements alone. Its traces
 * hold whole addresses with the names that people search for, its console the password of the first account.
 */
export const telemetryDefaults = ({ OTEL_DENO_TRACING, OTEL_DENO_CONSOLE }: Environment) => ({
	OTEL_DENO_TRACING: OTEL_DENO_TRACING || "false",
	OTEL_DENO_CONSOLE: OTEL_DENO_CONSOLE || "ignore",
});
