package playerfile

import (
	"slices"

	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

const (
	// batchSize is the number of players that are read at a time if a filter cannot use an
	// index. maxScanned is the maximum number of examined players per page.
	batchSize  = 250
	maxScanned = 4000
)

// candidate is a player who may match a filter, and the position after the player.
type candidate struct{ userID, next string }

// fillPage fills a page with the candidates that match a filter, in their order. more lists
// at most limit candidates after a position. If too many candidates were examined, the
// page ends early and Cut is set.
func (s *Service) fillPage(q db.Querier, f players.RecordFilter, limit int, answer *PlayersAnswer, more func(after string, limit int) ([]candidate, error)) (list []players.Record, err error) {
	after := ""
	for scanned, size := 0, limit+1; scanned < maxScanned; scanned, size = scanned+size, batchSize {
		some, err := more(after, size)
		if err != nil {
			return nil, err
		}
		f.Only = make([]string, 0, len(some))
		for _, c := range some {
			f.Only = append(f.Only, c.userID)
		}
		chosen, err := s.Accounts.Records(q, f, len(some))
		if err != nil {
			return nil, err
		}
		for _, c := range some {
			at := slices.IndexFunc(chosen, func(r players.Record) bool { return r.ID == c.userID })
			if at < 0 {
				continue
			}
			if len(list) == limit {
				answer.Next = after
				return list, nil
			}
			list, after = append(list, chosen[at]), c.next
		}
		if len(some) < size {
			return list, nil
		}
		after = some[len(some)-1].next
	}
	answer.Next, answer.Truncated = after, true
	return list, nil
}

// tagged lists players with a tag, the newest first. Ids are ordered by the time of
// registration.
func (s *Service) tagged(q db.Querier, r PlayersRequest, f players.RecordFilter, answer *PlayersAnswer) ([]players.Record, error) {
	return s.fillPage(q, f, r.Limit, answer, func(after string, limit int) ([]candidate, error) {
		if after == "" {
			after = r.Cursor
		}
		_, before, err := parseCursor(after)
		if err != nil {
			return nil, err
		}
		ids, err := taggedBefore(q, r.Tag, before, limit)
		list := make([]candidate, 0, len(ids))
		for _, one := range ids {
			list = append(list, candidate{one, formatCursor(forever, one)})
		}
		return list, err
	})
}

// seen lists players by the time of their last request.
func (s *Service) seen(q db.Querier, r PlayersRequest, f players.RecordFilter, answer *PlayersAnswer) ([]players.Record, error) {
	return s.fillPage(q, f, r.Limit, answer, func(after string, limit int) ([]candidate, error) {
		if after == "" {
			after = r.Cursor
		}
		at, sessionID, err := parseCursor(after)
		if err != nil {
			return nil, err
		}
		if after == "" {
			at = forever
		}
		seen, err := session.LastUsesBefore(q, session.LastUse{At: at, SessionID: sessionID}, limit)
		if err != nil {
			return nil, err
		}
		list := make([]candidate, 0, len(seen))
		for _, one := range seen {
			has := true
			if r.Tag != "" {
				if has, err = hasTag(q, one.UserID, r.Tag); err != nil {
					return nil, err
				}
			}
			c := candidate{"", formatCursor(one.At, one.SessionID)}
			if has {
				c.userID = one.UserID
			}
			list = append(list, c)
		}
		return list, nil
	})
}
