import { ErrorState, Skeleton } from "@portal/shared-ui";
import { errorMessage } from "@portal/shared-ui/module";
import { createContext, type ReactNode, useContext, useId, useRef } from "react";
import { useVerificationTexts } from "./useVerificationTexts.ts";

/**
 * Provides a function that focuses the section's heading. Retry buttons call it, because they disappear when pressed.
 */
const ToTitle = createContext<() => void>(() => {});

interface SectionProps {
	title: string;
	hint?: string;
	children: ReactNode;
}

export function VerificationSection({ title, hint, children }: SectionProps) {
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

interface LoadedQuery<T> {
	data: T | undefined;
	error: Error | null;
	refetch: () => unknown;
	isFetching: boolean;
}

export function QueryResult<T>({ query, children }: { query: LoadedQuery<T>; children: (data: T) => ReactNode }) {
	const { t } = useVerificationTexts();
	const toTitle = useContext(ToTitle);
	const { data, error, refetch, isFetching } = query;
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
