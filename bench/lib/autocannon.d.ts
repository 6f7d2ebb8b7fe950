/** This file declares those functions and options of autocannon, a load generator, that the benchmarks use. */

declare module "autocannon" {
	namespace autocannon {
		interface Request {
			method?: string;
			path?: string;
			headers?: Record<string, string>;
			body?: string;
		}
		interface Client {
			setRequests(requests: Request[]): void;
		}
		interface Options {
			url: string;
			connections: number;
			/** Duration of the load in seconds. */
			duration?: number;
			/** Number of requests of all connections together, in place of a duration. */
			amount?: number;
			/** Milliseconds between two samples of the figures. */
			sampleInt?: number;
			setupClient(client: Client): void;
		}
		interface Result {
			errors: number;
			timeouts: number;
			non2xx: number;
			statusCodeStats: Record<string, { count: number }>;
		}
		interface Instance extends Promise<Result> {
			on(event: "start", listener: () => void): void;
			on(event: "response", listener: (client: Client, status: number, bytes: number, ms: number) => void): void;
			stop(): void;
		}
	}
	function autocannon(options: autocannon.Options): autocannon.Instance;
	export = autocannon;
}
