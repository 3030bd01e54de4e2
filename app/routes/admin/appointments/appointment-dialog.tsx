import type { AppointmentRecord } from "#workers/data/appointment/appointment-records.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CapacityDialog } from "./capacity-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";

export type AppointmentAction = "capacity" | "move" | "cancel";

type AppointmentDialogProps = { appointment: AppointmentRecord; action: AppointmentAction; onClose: () => void };

export function AppointmentDialog({ action, ...props }: AppointmentDialogProps) {
  if (action === "capacity") return <CapacityDialog {...props} />;
  if (action === "move") return <MoveDialog {...props} />;
  return <CancelDialog {...props} />;
}

export type ActionDialogProps = Omit<AppointmentDialogProps, "action">;
