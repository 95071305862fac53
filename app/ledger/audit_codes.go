package ledger

import (
	"slices"

	"croupier/app/audit"
	"croupier/app/id"
)

// side is whose account takes part in a transfer.
type side string

const (
	sidePlayer side = "player"
	sideHouse  side = "house"
	sideRounds side = "rounds"
)

func (k Key) side() side {
	switch k.Owner {
	case House:
		return sideHouse
	case Rounds:
		return sideRounds
	default:
		return sidePlayer
	}
}

// way is from whom to whom money goes.
type way struct{ from, to side }

// ways are those that money can go for each code. A new code needs its own.
var ways = map[Code][]way{
	CodeStake:  {{sidePlayer, sideHouse}, {sidePlayer, sideRounds}},
	CodePayout: {{sideHouse, sidePlayer}},
	CodeRefund: {{sideRounds, sidePlayer}},
	CodeLoss:   {{sideRounds, sideHouse}},
	CodeTopUp:  {{sideHouse, sidePlayer}},
	CodeGrant:  {{sideHouse, sidePlayer}},
	CodeTip:    {{sidePlayer, sidePlayer}},
	CodeRain:   {{sidePlayer, sidePlayer}, {sideHouse, sidePlayer}},
	CodeQuiz:   {{sideHouse, sidePlayer}},
}

// checkCode tells whether a transfer between these accounts can be what its
// code says: the ways of the money, its kind, and the form of the reference.
func checkCode(debit, credit *book, t storedTransfer, subject string, report audit.Report) {
	if !slices.Contains(ways[t.code], way{debit.Key.side(), credit.Key.side()}) {
		report(subject, "is a %s from %s to %s", t.code, debit.name(), credit.name())
	}
	switch t.code {
	case CodeStake, CodePayout, CodeRefund, CodeLoss:
		if len(t.ref) != len(id.Binary{}) {
			report(subject, "is a %s for %q, which is no wager", t.code, t.ref)
		}
	case CodeTip, CodeRain, CodeQuiz:
		if isPlay(debit.Key.Purpose) || isPlay(credit.Key.Purpose) {
			report(subject, "is a %s with play money", t.code)
		}
		if len(t.ref) != len(id.Binary{}) {
			report(subject, "is a %s for %q, which is no message", t.code, t.ref)
		}
	case CodeTopUp, CodeGrant:
		if isPlay(credit.Key.Purpose) != (t.code == CodeTopUp) || string(t.ref) != credit.Key.Owner {
			report(subject, "is a %s for %q to %s", t.code, t.ref, credit.name())
		}
	}
}
