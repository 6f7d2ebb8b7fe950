import { ErrorState, Skeleton } from "@portal/shared-ui";
import { errorMessage } from "@portal/shared-ui/module";
import { createContext, type ReactNode, useContext, useId, useRef } from "react";
import { useProofTexts } from "./useProofTexts.ts";

/** Where to go when what was pressed goes away. */
const ToTitle = createContext<() => void>(() => {});

interface PartProps {
	title: string;
	/** What it is, for whoever has not met it yet. */
	hint?: string;
	children: ReactNode;
}

/** One of the proofs that the public has of a certificate. */
export function Part({ title, hint, children }: PartProps) {
	const id = useId();
	const heading = useRef<HTMLHeadingElement>(null);
	return (
		<section aria-labelledby={id} className="certs-proof__part">
			<h3 id={id} ref={heading} tabIndex={-1} className="certs-proof__title">
				{title}
			</h3>
			{hint !== undefined && <p className="certs-none">{hint}</p>}
			<ToTitle value={() => heading.current?.focus()}>{children}</ToTitle>
		</section>
	);
}

interface Asked<T> {
	data: T | undefined;
	error: Error | null;
	refetch: () => unknown;
	isFetching: boolean;
}

/** What has been asked for, or what is in the way of it. */
export function Answer<T>({ asked, children }: { asked: Asked<T>; children: (data: T) => ReactNode }) {
	const { t } = useProofTexts();
	const toTitle = useContext(ToTitle);
	const { data, error, refetch, isFetching } = asked;
	const retry = () => {
		toTitle();
		void refetch();
	};
	if (data !== undefined) return children(data);
	if (error) return <ErrorState message={errorMessage(error)} onRetry={retry} isRetrying={isFetching} />;
	return (
		<div role="status" aria-label={t("loading")}>
			<Skeleton lines={4} />
		</div>
	);
}
