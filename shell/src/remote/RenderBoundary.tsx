import { Component, type ReactNode } from "react";

interface RenderBoundaryProps {
	fallback: (retry: () => void) => ReactNode;
	children: ReactNode;
}

/** Keeps a failure while drawing to its place; React has no other way than a class. */
export class RenderBoundary extends Component<RenderBoundaryProps, { hasFailed: boolean }> {
	override state = { hasFailed: false };

	static getDerivedStateFromError(): { hasFailed: boolean } {
		return { hasFailed: true };
	}

	override render(): ReactNode {
		if (!this.state.hasFailed) return this.props.children;
		return this.props.fallback(() => this.setState({ hasFailed: false }));
	}
}
