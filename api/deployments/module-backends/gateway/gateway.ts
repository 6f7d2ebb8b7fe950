import { sentence } from "../../../kit/sentences.ts";
import { limitConcurrency } from "../../../platform/async/limit-concurrency.ts";
import type { Deps, Person } from "../../../platform/deps.ts";
import { ApiError, unavailable } from "../../../platform/errors.ts";
import { createCountLimit, unlessServerFails } from "../../../platform/http/rate-limit.ts";
import type { Metrics } from "../../../platform/runtime/metrics.ts";
import type { BackendFault } from "../contract.ts";
import { findSealedBackend } from "../repository.ts";
import { isOpen } from "../rules.ts";
import { BackendFailed } from "./fault.ts";
import { type BackendAnswer, type Call, forward } from "./forward.ts";
import { createHealth } from "./health.ts";
import { targetOf } from "./target.ts";
import { createIdentity } from "./token.ts";

const MEGABYTE = 1024 * 1024;
const SECOND = 1000;

export const GATEWAY = {
	connectMs: 3 * SECOND,
	answerBytes: 16 * MEGABYTE,
	/** Maximum number of concurrent calls per module, so that a slow backend cannot occupy the whole server. */
	atOnce: 16,
	calls: { limit: 600, windowMs: 60 * SECOND },
} as const;

interface ModuleCall extends Omit<Call, "url"> {
	path: string;
	requestId: string;
}

function refusalOf(fault: BackendFault): ApiError {
	if (fault === "late") return new ApiError(504, "TIMEOUT", { message: sentence("backend.late") });
	const isAway = fault === "unreachable" || fault === "address";
	return new ApiError(502, "UNAVAILABLE", { message: sentence(isAway ? "backend.away" : "backend.badAnswer") });
}

export function createGateway(deps: Deps, metrics: Pick<Metrics, "countBackendCall">) {
	const { database, settings, log, keys } = deps;
	const identity = createIdentity(deps);
	const health = createHealth(deps.clock);
	const calls = createCountLimit(deps, "backend-call", GATEWAY.calls);
	const places = new Map<string, ReturnType<typeof limitConcurrency>>();

	function busy(module: string): ApiError {
		metrics.countBackendCall(module, "busy");
		return unavailable(1, { message: sentence("backend.busy") });
	}

	function placeOf(module: string) {
		const known = places.get(module) ?? limitConcurrency(GATEWAY.atOnce, 0, () => busy(module));
		places.set(module, known);
		return known;
	}

	function failed(module: string, fault: BackendFault, requestId: string): ApiError {
		health.note(module, fault);
		metrics.countBackendCall(module, fault);
		log.error("backend", { requestId, module, fault });
		return refusalOf(fault);
	}

	async function forwardTo(
		module: string,
		{ path, requestId, ...call }: ModuleCall,
		person: Person,
	): Promise<BackendAnswer> {
		const backend = await findSealedBackend(database.db, keys, module);
		if (!backend) throw new ApiError(404, "NOT_FOUND", { message: sentence("backend.none", { module }) });
		const url = targetOf(backend.url, path);
		// Checks the address again: the operator may have removed it from the allowed ones since its registration.
		if (!isOpen(url.href, settings.moduleBackends)) throw failed(module, "address", requestId);
		const limits = { ...GATEWAY, answerMs: backend.answerSeconds * SECOND };
		const authorization = `Bearer ${await identity.tokenFor(module, person)}`;
		const headers = { ...call.headers, authorization, "x-request-id": requestId };
		try {
			const answer = await placeOf(module)(() => forward({ ...call, url, headers }, limits));
			const fault = answer.status >= 500 ? "serverError" : undefined;
			health.note(module, fault);
			metrics.countBackendCall(module, fault ?? "answered");
			return answer;
		} catch (error) {
			throw error instanceof BackendFailed ? failed(module, error.fault, requestId) : error;
		}
	}

	return {
		keySet: identity.keySet,
		health,

		async pass(module: string, call: ModuleCall, person: Person): Promise<BackendAnswer> {
			const counted = await calls.take(`${person.id} ${module}`);
			return unlessServerFails(counted, () => forwardTo(module, call, person));
		},
	};
}
