/** The parts of autocannon that are used. */

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
			/** Seconds. */
			duration?: number;
			/** Requests of all connections together, instead of a duration. */
			amount?: number;
			/** Milliseconds. */
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
