package wagers

import (
	"strings"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// shortLetters is how many letters of an id lists show.
const shortLetters = 8

// lookUp finds wagers by their id, by its last letters, or by the id of the request
// that made them. owner narrows what is found unless it is empty; with it, request
// ids of every form are found.
func (s *Service) lookUp(q db.Querier, term, owner string, limit int, rows adder) error {
	ids, err := lookUpIDs(q, term, owner, limit)
	if err != nil {
		return err
	}
	for _, binary := range ids {
		w, open, err := either(q, binary)
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

// lookUpIDs lists the ids of at most limit wagers that a text may stand for.
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
	if len(term) == shortLetters {
		short, err := endingIn(q, strings.ToLower(term), limit)
		if err != nil {
			return nil, err
		}
		add(short...)
	}
	made, err := wager.MadeBy(q, term)
	if err != nil {
		return nil, err
	}
	add(made...)
	if owner != "" {
		add(wager.IDFor(owner, term))
	}
	// What a request has done to a round that went on.
	asked, err := ledger.RequestsCalled(q, term, limit)
	for _, a := range asked {
		if len(a.Ref) == len(id.Binary{}) {
			add(id.Binary(a.Ref))
		}
	}
	return ids, err
}

// endingIn finds the wagers whose ids end in eight letters.
func endingIn(q db.Querier, letters string, limit int) (ids []id.Binary, err error) {
	binary, ok := id.ToBinary(strings.Repeat("0", len(id.Binary{}.String())-shortLetters) + letters)
	if !ok {
		return nil, nil
	}
	return wagerlog.EndingIn(q, [5]byte(binary[len(binary)-5:]), limit)
}

// either finds a wager, ended as it was settled last, or open; both are nil for
// none.
func either(q db.Querier, binary id.Binary) (ended *wagerlog.Wager, open *wager.Wager, err error) {
	if ended, err = wagerlog.ByID(q, binary); ended != nil || err != nil {
		return ended, nil, err
	}
	open, err = wager.ByID(q, binary)
	return nil, open, err
}
