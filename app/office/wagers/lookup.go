package wagers

import (
	"strings"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// shortIDLength is the number of characters of an id that lists show.
const shortIDLength = 8

// lookUp finds wagers by their id, by its last characters, or by the id of the request
// that made them. A non-empty owner limits the result to a player. It also allows request
// ids of every form.
func (s *Service) lookUp(q db.Querier, term, owner string, limit int, rows rowAdder) error {
	ids, err := lookUpIDs(q, term, owner, limit)
	if err != nil {
		return err
	}
	for _, binary := range ids {
		w, open, err := endedOrOpen(q, binary)
		switch {
		case err != nil:
			return err
		case w != nil && (owner == "" || w.Player.Owner == owner):
			err = rows.ended(w)
		case open != nil && (owner == "" || open.Player.Owner == owner):
			err = rows.open(open)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// lookUpIDs lists the ids of at most limit wagers that match a text.
func lookUpIDs(q db.Querier, term, owner string, limit int) (ids []id.Binary, err error) {
	seen := map[id.Binary]bool{}
	add := func(list ...id.Binary) {
		for _, one := range list {
			if !seen[one] && len(ids) < limit {
				seen[one] = true
				ids = append(ids, one)
			}
		}
	}
	if binary, ok := id.ToBinary(strings.ToLower(term)); ok {
		add(binary)
	}
	if len(term) == shortIDLength {
		short, err := idsWithEnding(q, strings.ToLower(term), limit)
		if err != nil {
			return nil, err
		}
		add(short...)
	}
	made, err := wager.WagersOfRequest(q, term)
	if err != nil {
		return nil, err
	}
	add(made...)
	if owner != "" {
		add(wager.IDFor(owner, term))
	}
	// Wagers that the request has continued.
	foundRequests, err := ledger.RequestsByID(q, term, limit)
	for _, a := range foundRequests {
		if len(a.Ref) == len(id.Binary{}) {
			add(id.Binary(a.Ref))
		}
	}
	return ids, err
}

// idsWithEnding finds the wagers whose ids end with eight characters.
func idsWithEnding(q db.Querier, ending string, limit int) (ids []id.Binary, err error) {
	binary, ok := id.ToBinary(strings.Repeat("0", len(id.Binary{}.String())-shortIDLength) + ending)
	if !ok {
		return nil, nil
	}
	return wagerlog.IDsEndingIn(q, [5]byte(binary[len(binary)-5:]), limit)
}

// endedOrOpen finds a wager: an ended one in its last settlement, or an open one. Both are nil
// if there is none.
func endedOrOpen(q db.Querier, binary id.Binary) (ended *wagerlog.Wager, open *wager.Wager, err error) {
	if ended, err = wagerlog.ByID(q, binary); ended != nil || err != nil {
		return ended, nil, err
	}
	open, err = wager.ByID(q, binary)
	return nil, open, err
}
