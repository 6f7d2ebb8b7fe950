import "./loaded.css";
import { PlaceFailed, PlaceWaiting, usePageTitle, useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { useShell } from "../shell-context.ts";
import { failureOf } from "./failure.ts";
import type { Loadable } from "./part.ts";
import { RenderBoundary } from "./RenderBoundary.tsx";
import { useLoad } from "./useLoad.ts";

/** Area that content fills: a section of a page, a page within the staff layout, or the full screen. */
export type PlaceKind = "place" | "page" | "screen";

interface LoadedProps<T> {
	source: Loadable<T>;
	/** Name of the content in messages for users, such as "Kunden". */
	name: string;
	kind?: PlaceKind;
	children: (value: T) => ReactNode;
}

/** Renders code that loads at run time. Its errors appear here and do not affect the rest of the page. */
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

// Calls `children` in a component of its own, so that the surrounding error boundary catches their errors.
function Content<T>({ value, children }: { value: T; children: (value: T) => ReactNode }) {
	return children(value);
}
