import { Skeleton } from "@portal/shared-ui";
import { Loading } from "@portal/shared-ui/module";
import { createContext, type ReactNode, useContext, useId, useRef } from "react";
import { useVerificationTexts } from "./useVerificationTexts.ts";

/** Provides a function that focuses the section's heading, for retry buttons, which disappear when pressed. */
const ToTitle = createContext<() => void>(() => {});

interface SectionProps {
	title: string;
	hint: string;
	children: ReactNode;
}

export function VerificationSection({ title, hint, children }: SectionProps) {
	const id = useId();
	const heading = useRef<HTMLHeadingElement>(null);
	return (
		<section aria-labelledby={id} className="certs-proof__part">
			<h3 id={id} ref={heading} tabIndex={-1} className="certs-text">
				{title}
			</h3>
			<p className="certs-none">{hint}</p>
			<ToTitle value={() => heading.current?.focus()}>{children}</ToTitle>
		</section>
	);
}

type LoadedQuery<T> = Parameters<typeof Loading>[0]["query"] & { data: T | undefined };

export function QueryResult<T>({ query, children }: { query: LoadedQuery<T>; children: (data: T) => ReactNode }) {
	const { t } = useVerificationTexts();
	const toTitle = useContext(ToTitle);
	const retry = () => {
		toTitle();
		query.refetch();
	};
	if (query.data !== undefined) return children(query.data);
	if (query.error) return <Loading query={{ ...query, refetch: retry }} />;
	return (
		<div role="status" aria-label={t("loading")}>
			<Skeleton lines={4} />
		</div>
	);
}
