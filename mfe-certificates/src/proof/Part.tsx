import { ErrorState, Skeleton } from "@portal/shared-ui";
import { errorMessage } from "@portal/shared-ui/module";
import { type ReactNode, useId } from "react";
import { useProofTexts } from "./useProofTexts.ts";

interface PartProps {
	title: string;
	/** What it is, for whoever has not met it yet. */
	hint?: string;
	children: ReactNode;
}

/** One of the proofs that the public has of a certificate. */
export function Part({ title, hint, children }: PartProps) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="certs-proof__part">
			<h3 id={id} className="certs-proof__title">
				{title}
			</h3>
			{hint !== undefined && <p className="certs-none">{hint}</p>}
			{children}
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
	const { data, error, refetch, isFetching } = asked;
	if (data !== undefined) return children(data);
	if (error) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} isRetrying={isFetching} />;
	return (
		<div role="status" aria-label={t("loading")}>
			<Skeleton lines={4} />
		</div>
	);
}
