package approval

import (
	"fmt"

	"croupier/app/kernel/action"
)

// CheckCalls fails if a call declares that it stores approvals of an undeclared kind. Call it
// after every feature has declared its kinds.
func (s *Service) CheckCalls(calls []action.Action) error {
	for i := range calls {
		control, _ := calls[i].Control()
		for _, kind := range control.Kinds() {
			if _, known := s.kinds[kind]; !known {
				return fmt.Errorf("check %s: no feature declares the approval %q", calls[i].Name(), kind)
			}
		}
	}
	return nil
}
