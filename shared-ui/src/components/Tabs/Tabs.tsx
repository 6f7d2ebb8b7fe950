import "./Tabs.css";
import type { ReactNode } from "react";
import {
	Tab as AriaTab,
	TabList as AriaTabList,
	type TabListProps as AriaTabListProps,
	TabPanel as AriaTabPanel,
	type TabPanelProps as AriaTabPanelProps,
	type TabProps as AriaTabProps,
	Tabs as AriaTabs,
	type TabsProps as AriaTabsProps,
} from "react-aria-components";
import { useSelectedInSight } from "./useSelectedInSight.ts";

export interface TabsProps extends Omit<AriaTabsProps, "className" | "style" | "children" | "render"> {
	children: ReactNode;
}
export function Tabs(props: TabsProps) {
	return <AriaTabs {...props} className="ui-tabs" />;
}

export type TabListProps<T> = Omit<AriaTabListProps<T>, "className" | "style" | "render">;
export function TabList<T extends object>(props: TabListProps<T>) {
	const list = useSelectedInSight();
	return <AriaTabList {...props} ref={list} className="ui-tabs__list" />;
}

export interface TabProps extends Omit<AriaTabProps, "className" | "style" | "children" | "render"> {
	children: ReactNode;
}
export function Tab(props: TabProps) {
	return <AriaTab {...props} className="ui-tabs__tab" />;
}

export interface TabPanelProps extends Omit<AriaTabPanelProps, "className" | "style" | "children" | "render"> {
	children: ReactNode;
}
export function TabPanel(props: TabPanelProps) {
	return <AriaTabPanel {...props} className="ui-tabs__panel" />;
}
