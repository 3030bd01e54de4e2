/**
 * Inline script for presses on the buttons of a `QuantityStepper` before hydration. `data-early-stepper` names the
 * method of the input to call: `stepUp` or `stepDown`.
 */
export const earlyStepperScript = `addEventListener("click",function(event){var parent=event.target.closest("[data-early-stepper]"),
input=parent&&parent.parentElement.querySelector("input");
if(input)input[parent.dataset.earlyStepper]()},true)`;
