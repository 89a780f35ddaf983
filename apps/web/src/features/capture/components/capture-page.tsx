import type { ReactNode } from "react";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { IconName } from "../../../ui/icons/icon.tsx";
import { CaptureHeader } from "./capture-header.tsx";

type Props = {
  icon: IconName;
  title: string;
  onClose: () => void;
  actions: ReactNode;
  children: ReactNode;
};

/** Layout of the pages in place of the camera. */
export function CapturePage({ icon, title, onClose, actions, children }: Props) {
  return (
    <div className="capture-page">
      <CaptureHeader onClose={onClose} />
      <div className="capture-text">
        <span className="capture-mark">
          <Icon name={icon} size="l" />
        </span>
        <h2 className="h1">{title}</h2>
        {children}
      </div>
      <div className="capture-actions">{actions}</div>
    </div>
  );
}
