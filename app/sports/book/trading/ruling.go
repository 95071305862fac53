package trading

import "croupier/db"

// rulingStopScope is the scope of the stop while a ruling on an event waits.
func rulingStopScope(eventID string) Scope { return Scope{Level: levelRuling, Event: eventID} }

// StopForRuling suspends an event while a ruling waits for a second person, until a time in Unix
// milliseconds at the latest.
func (s *Service) StopForRuling(tx *db.Tx, actor, eventID, reason string, until int64) error {
	_, err := s.putControl(tx, actor, control{kind: stopKind, scope: rulingStopScope(eventID), value: "{}", reason: reason, until: until})
	return err
}

// EndStopForRuling ends the stop of a ruling that waits no more. If another request waits until a
// time above 0, the stop remains until then. Suspensions by traders remain.
func (s *Service) EndStopForRuling(tx *db.Tx, eventID string, until int64) error {
	stored, err := readControls(tx)
	if err != nil {
		return err
	}
	stop, has := stored.controlOf(stopKind, rulingStopScope(eventID))
	if !has {
		return nil
	}
	if stop.until = until; until > 0 {
		err = storeControl(tx, stop)
	} else {
		_, err = deleteControl(tx, stopKind, stop.scope)
	}
	if err != nil {
		return err
	}
	return s.reloadControls(tx, stop.scope)
}
