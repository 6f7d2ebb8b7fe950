import "./Page.css";
import { type ReactNode, useEffect, useRef } from "react";
import { Inline, Stack } from "../../components/Layout/Layout.tsx";
import { brand } from "../host/brand.ts";
import { useHeadingFocus } from "../routing/navigation.ts";
import { showRecord } from "./shown-record.ts";

export interface PageProps {
	/** Heading of the page. The window title consists of it and the name of the certification body. */
	title: string;
	badge?: ReactNode;
	breadcrumbs?: ReactNode;
	/** Name of the displayed record in the list of recently opened records; undefined until the record is loaded. */
	record?: string | undefined;
	actions?: ReactNode;
	/** True for pages with a wide table, which then uses the full width of the window. */
	isWide?: boolean;
	children?: ReactNode;
}

export function usePageTitle(title: string): void {
	useEffect(() => {
		document.title = `${title} – ${brand.name}`;
	}, [title]);
}

/** Layout of a staff page. After a navigation its heading takes the focus, so that screen readers announce the page. */
export function Page({ title, badge, breadcrumbs, record, actions, isWide = false, children }: PageProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	usePageTitle(title);
	useEffect(() => showRecord(record), [record]);
	useHeadingFocus(heading);
	return (
		<Stack className={isWide ? "portal-page--wide" : ""}>
			{breadcrumbs}
			<header className="portal-page__header ui-inline">
				<Inline>
					<h1 ref={heading} tabIndex={-1} className="portal-page__title">
						{title}
					</h1>
					{badge}
				</Inline>
				{actions !== undefined && <div className="ui-tools">{actions}</div>}
			</header>
			{children}
		</Stack>
	);
}
