import "../EmptyState/EmptyState.css";
import { useTexts } from "../../texts.ts";
import { Button } from "../Button/Button.tsx";
import { Icon } from "../Icon/Icon.tsx";

export interface ErrorStateProps {
	/** Sentence that describes what failed. The default is "Die Anfrage konnte nicht verarbeitet werden." */
	message?: string | undefined;
	title?: string;
	onRetry?: (() => void) | undefined;
	isRetrying?: boolean;
}

export function ErrorState({ message, title, onRetry, isRetrying = false }: ErrorStateProps) {
	const texts = useTexts();
	return (
		<div className="ui-empty ui-empty--error" role="alert">
			<span className="ui-empty__mark">
				<Icon name="error" />
			</span>
			{title !== undefined && <p className="ui-empty__message">{title}</p>}
			<p className={title === undefined ? "ui-empty__message" : "ui-empty__description"}>
				{message ?? texts.requestFailed}
			</p>
			{onRetry && (
				<div className="ui-empty__action">
					<Button icon="refresh" onPress={onRetry} isPending={isRetrying}>
						{texts.retry}
					</Button>
				</div>
			)}
		</div>
	);
}
