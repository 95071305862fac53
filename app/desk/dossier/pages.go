package dossier

import (
	"slices"

	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

const (
	// chunk is how many players are looked at at once where a filter cannot choose
	// by an index, mostLooked how many for one page.
	chunk      = 250
	mostLooked = 4000
)

// candidate is a player whom a filter may choose: who, and the place after them.
type candidate struct{ userID, next string }

// pick fills a page with those of the candidates whom a filter chooses, in their
// order. more lists up to so many after a place. A page ends early, and says so,
// when too many were looked at.
func (s *Service) pick(q db.Querier, f players.RecordFilter, limit int, answer *PlayersAnswer, more func(after string, limit int) ([]candidate, error)) (list []players.Record, err error) {
	after := ""
	for looked, size := 0, limit+1; looked < mostLooked; looked, size = looked+size, chunk {
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
	answer.Next, answer.Cut = after, true
	return list, nil
}

// tagged lists players with a tag, the newest first: their ids are in the order in
// which they signed up.
func (s *Service) tagged(q db.Querier, r PlayersRequest, f players.RecordFilter, answer *PlayersAnswer) ([]players.Record, error) {
	return s.pick(q, f, r.Limit, answer, func(after string, limit int) ([]candidate, error) {
		if after == "" {
			after = r.Cursor
		}
		_, before, err := readPlace(after)
		if err != nil {
			return nil, err
		}
		ids, err := taggedBefore(q, r.Tag, before, limit)
		list := make([]candidate, 0, len(ids))
		for _, one := range ids {
			list = append(list, candidate{one, place(forever, one)})
		}
		return list, err
	})
}

// seen lists players by when they were last seen.
func (s *Service) seen(q db.Querier, r PlayersRequest, f players.RecordFilter, answer *PlayersAnswer) ([]players.Record, error) {
	return s.pick(q, f, r.Limit, answer, func(after string, limit int) ([]candidate, error) {
		if after == "" {
			after = r.Cursor
		}
		at, sessionID, err := readPlace(after)
		if err != nil {
			return nil, err
		}
		if after == "" {
			at = forever
		}
		seen, err := session.SeenBefore(q, session.Seen{At: at, SessionID: sessionID}, limit)
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
			c := candidate{"", place(one.At, one.SessionID)}
			if has {
				c.userID = one.UserID
			}
			list = append(list, c)
		}
		return list, nil
	})
}
