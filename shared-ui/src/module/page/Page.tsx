import "./Page.css";
import { type ReactNode, useEffect, useRef } from "react";
import { brand } from "../host/brand.ts";
import { useHeadingFocus } from "../routing/navigation.ts";
import { showRecord } from "./shown-record.ts";

export interface PageProps {
	/** Heading of the page and, with the brand's name, title of the window. */
	title: string;
	/** Beside the heading, such as a status badge. */
	badge?: ReactNode;
	/** Above the heading. */
	breadcrumbs?: ReactNode;
	/** What the record is called that the page shows, once it is there: the host offers it again. */
	record?: string | undefined;
	/** Buttons at the right of the heading. */
	actions?: ReactNode;
	/** Takes the width of the window, as lists do. */
	isWide?: boolean;
	children?: ReactNode;
}

/** Title of the window. */
export function usePageTitle(title: string): void {
	useEffect(() => {
		document.title = `${title} – ${brand.name}`;
	}, [title]);
}

/** Frame of every staff page. The heading gets the focus when a navigation has opened the page. */
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
