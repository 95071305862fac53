package book

import (
	"strings"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
)

// change makes the next sheet of an event, tells pages of what differs, and has it
// stored. The caller holds the event's lock.
func (s *Service) change(e *event, with func(next *sheet)) {
	before := e.sheet.Load()
	next := *before
	with(&next)
	next.course = &courseOf{}
	s.replace(e, before, &next, nil)
}

// reprice makes the prices of an event anew from the chances that it has. The caller
// holds the event's lock.
func (s *Service) reprice(e *event) {
	before := e.sheet.Load()
	next := *before
	s.replace(e, before, &next, before.rows)
}

// replace has the next sheet stand. known are rows whose chances still hold.
func (s *Service) replace(e *event, before, next *sheet, known []row) {
	at := s.Clock.Now()
	if next.stateSeq != before.stateSeq {
		next.news = at
	}
	next.version = max(before.version+1, at.UnixMilli())
	next.rows = s.rows(e, next, known)
	e.sheet.Store(next)
	told := s.difference(e.id, before, next)
	if e.stored {
		s.tell(told)
	}
	s.keep(e, before, next, told)
}

// Reprice makes the prices of an event anew, after its margin or what the house may
// lose on it has changed.
func (s *Service) Reprice(eventID string) {
	if e := s.find(eventID); e != nil {
		e.mu.Lock()
		defer e.mu.Unlock()
		if e.sheet.Load().phase != source.Over {
			s.reprice(e)
		}
	}
}

// rows prices all markets of a sheet from one view of what may still happen. The chances
// of known rows still hold.
func (s *Service) rows(e *event, next *sheet, known []row) []row {
	rows := make([]row, len(next.lines))
	sport, _ := markets.Find(next.fixture.Sport)
	result := sport.Final(next.result())
	set, now := s.controls.Load(), s.Clock.Now().UnixMilli()
	ofEvent, margins := set.events[e.id], s.margins(set, &next.fixture)
	priced := next.phase != source.Over
	var chancesOf func(of *offered) ([]odds.Chance, bool)
	switch {
	case !priced:
	case e.match != nil:
		view := next.course
		if next.phase == source.Planned {
			view = &courseOf{} // let go after the prices are made
		}
		chancesOf = func(of *offered) ([]odds.Chance, bool) {
			return view.of(e.match, next.state).Chances(of.market, of.spec)
		}
	default:
		chancesOf = e.fed
	}
	for i := range next.lines {
		of := &next.lines[i]
		var chances []odds.Chance
		switch {
		case i < len(known):
			rows[i].decided, chances = known[i].decided, known[i].chances
		case decided(of, result):
			rows[i].decided = true
		case priced:
			if all, ok := chancesOf(of); ok && len(all) == len(of.outcomes) {
				chances = all
			}
		}
		if chances == nil {
			rows[i] = suspended(row{decided: rows[i].decided, cells: make([]cell, len(of.outcomes))})
			continue
		}
		tilt, full := s.risk.tilt(e.id, of, s.options.marketLimit())
		margin := set.marketMargins(margins, next.fixture.Sport, of.market.Key)
		rows[i] = price(chances, of.market.Winners, tilt, margin.terms(next.phase == source.Live))
		rows[i].chances = chances
		for outcome := range full {
			if full[outcome] {
				rows[i].cells[outcome].state = line.Suspended
			}
		}
		rows[i] = ofEvent.control(of, rows[i], now)
	}
	return rows
}

// fed are the chances that the feed has for a market.
func (e *event) fed(of *offered) ([]odds.Chance, bool) {
	m, has := e.chances[of.key]
	if !has {
		return nil, false
	}
	all := make([]odds.Chance, len(of.outcomes))
	for i, outcome := range of.outcomes {
		p, has := m.Chances[outcome.ID]
		if !has || !(p > 0) || p >= 1 {
			return nil, false
		}
		all[i] = odds.Chance{Win: p}
	}
	return all, true
}

// decided reports whether every outcome of a market is known.
func decided(of *offered, result *markets.Result) bool {
	for _, outcome := range of.outcomes {
		if _, known := of.market.Settle(of.spec, outcome.ID, result); !known {
			return false
		}
	}
	return true
}

// settlements writes what is decided of the markets of a sheet, to notice when
// there is more of it, or another.
func settlements(next *sheet) string {
	sport, _ := markets.Find(next.fixture.Sport)
	result := sport.Final(next.result())
	text := make([]byte, 0, 4*len(next.lines))
	for i := range next.lines {
		of := &next.lines[i]
		for _, outcome := range of.outcomes {
			factor, known := of.market.Settle(of.spec, outcome.ID, result)
			switch {
			case !known:
				text = append(text, '-')
			case !factor.Share.IsZero():
				text = append(text, factor.Share.Exact()...)
			case factor.Won:
				text = append(text, 'w', '0'+byte(factor.Void))
			default:
				text = append(text, 'l', '0'+byte(factor.Void))
			}
		}
	}
	return strings.TrimRight(string(text), "-")
}
