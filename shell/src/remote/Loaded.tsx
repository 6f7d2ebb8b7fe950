import "./loaded.css";
import { PlaceFailed, PlaceWaiting, usePageTitle, useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { useShell } from "../shell-context.ts";
import { failureOf } from "./failure.ts";
import type { Loadable } from "./part.ts";
import { RenderBoundary } from "./RenderBoundary.tsx";
import { useLoad } from "./useLoad.ts";

/** A place on a page, a whole page inside the staff's frame, or all there is to see. */
export type PlaceKind = "place" | "page" | "screen";

interface LoadedProps<T> {
	source: Loadable<T>;
	/** What it is for the person: an area such as "Kunden". */
	name: string;
	kind?: PlaceKind;
	children: (value: T) => ReactNode;
}

/** The place of something that is loaded at run time. Whatever goes wrong with it stays in this place. */
export function Loaded<T>({ source, name, kind = "place", children }: LoadedProps<T>) {
	const { t } = useTranslation("shell");
	const { reporter } = useShell();
	const [state, retry] = useLoad(source);
	const failed = (title: string, error: unknown, onRetry: () => void) => (
		<Substitute kind={kind} heading={name}>
			<PlaceFailed
				title={title}
				message={`${t(`remote.reasons.${failureOf(error).reason}`)} ${t("remote.hint")}`}
				onRetry={onRetry}
			/>
		</Substitute>
	);

	if (state.phase === "failed") return failed(t("remote.failed", { name }), state.error, retry);
	if (state.phase === "waiting") {
		if (state.stage === "quiet") return null;
		const slow = state.stage === "slow" ? { message: t("remote.slow", { name }), onRetry: retry } : undefined;
		return (
			<Substitute kind={kind} heading={name}>
				<PlaceWaiting label={t("remote.waiting", { name })} slow={slow} />
			</Substitute>
		);
	}
	return (
		<RenderBoundary
			fallback={(again, error) => failed(t("remote.broken", { name }), error, again)}
			onError={(error) => reporter.drawFailed(source.owner, error)}
		>
			<Content value={state.value}>{children}</Content>
		</RenderBoundary>
	);
}

/** Title and heading, in place of those of a page that is not loaded yet. */
function Substitute({ kind, heading, children }: { kind: PlaceKind; heading: string; children: ReactNode }) {
	if (kind === "place") return children;
	const page = <SubstitutePage heading={heading}>{children}</SubstitutePage>;
	return kind === "screen" ? <main className="shell-alone">{page}</main> : page;
}

function SubstitutePage({ heading, children }: { heading: string; children: ReactNode }) {
	usePageTitle(heading);
	return (
		<>
			<h1>{heading}</h1>
			{children}
		</>
	);
}

// A component of its own, so that a failure in `children` itself is caught as well.
function Content<T>({ value, children }: { value: T; children: (value: T) => ReactNode }) {
	return children(value);
}
