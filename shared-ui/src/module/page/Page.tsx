import "./Page.css";
import { type ReactNode, useEffect, useRef } from "react";
import { brand } from "../host/brand.ts";
import { useHeadingFocus } from "../routing/navigation.ts";
import { showRecord } from "./shown-record.ts";

export interface PageProps {
	/** Heading of the page, also the window title before the brand's name. */
	title: string;
	/** Content next to the heading, such as a status badge. */
	badge?: ReactNode;
	/** Links to the parent pages, above the heading. */
	breadcrumbs?: ReactNode;
	/** Name of the displayed record, undefined until it is loaded. The shell lists it in the recently opened records. */
	record?: string | undefined;
	/** Buttons at the right of the heading. */
	actions?: ReactNode;
	/** Uses the full width of the window, for lists. */
	isWide?: boolean;
	children?: ReactNode;
}

export function usePageTitle(title: string): void {
	useEffect(() => {
		document.title = `${title} – ${brand.name}`;
	}, [title]);
}

/** Layout of every staff page. The heading receives the focus after a navigation. */
export function Page({ title, badge, breadcrumbs, record, actions, isWide = false, children }: PageProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	usePageTitle(title);
	useEffect(() => showRecord(record), [record]);
	useHeadingFocus(heading);
	return (
		<div className={isWide ? "portal-page portal-page--wide" : "portal-page"}>
			{breadcrumbs}
			<header className="portal-page__header">
				<div className="portal-page__heading">
					<h1 ref={heading} tabIndex={-1} className="portal-page__title">
						{title}
					</h1>
					{badge}
				</div>
				{actions !== undefined && <div className="portal-page__actions">{actions}</div>}
			</header>
			{children}
		</div>
	);
}
