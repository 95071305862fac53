package ledger

import (
	"slices"

	"croupier/app/kernel/id"
)

// Direction is a direction in which money moves between two parties.
type Direction struct{ From, To Party }

// Reference is the kind of object that a transfer's reference names.
type Reference uint8

// The kinds of references. All but RefOwner are ids of 16 bytes.
const (
	RefWager Reference = iota + 1
	RefGift
	RefMessage
	RefOwner // the owner of the credited account, as text
	RefAdjustment
	RefDeposit
	RefWithdrawal
	RefTransaction // a transaction of the site to a chain
	RefGrant       // bonus money under its terms
	RefReward      // one reward that a player claimed or was paid
	RefFee         // a fee of a dormant account
	RefExchange    // an exchange of a currency into another
	RefProvider    // a transaction of a provider of games
)

// Play is whether a transfer moves real money, play money, or either.
type Play uint8

// The kinds of money. In each case both accounts hold the same kind.
const (
	Either Play = iota
	RealOnly
	PlayOnly
)

// Entry is the row of the chart of accounts for one code. Ledger.Transfer makes
// only these transfers, and the audit accepts only these.
type Entry struct {
	Code       Code
	Name       string
	Sentence   string
	Directions []Direction
	Reference  Reference
	Play       Play
}

// directionsFrom lists the ways from one party to others.
func directionsFrom(party Party, others ...Party) (directions []Direction) {
	for _, other := range others {
		directions = append(directions, Direction{party, other})
	}
	return directions
}

// directionsTo lists the ways from others to one party.
func directionsTo(party Party, others ...Party) (directions []Direction) {
	for _, other := range others {
		directions = append(directions, Direction{other, party})
	}
	return directions
}

// Chart lists the entries in the order of their codes. The caller may change
// the list.
func Chart() []Entry {
	list := make([]Entry, 0, len(chart)-1)
	for code := CodeStake; int(code) < len(chart); code++ {
		e := chart[code]
		e.Code, e.Directions = code, slices.Clone(e.Directions)
		list = append(list, e)
	}
	return list
}

// entry returns the code's row, or nil for an unknown code.
func (c Code) entry() *Entry {
	if c < CodeStake || int(c) >= len(chart) {
		return nil
	}
	return &chart[c]
}

// OfWagers reports whether transfers of the code refer to wagers.
func (c Code) OfWagers() bool {
	e := c.entry()
	return e != nil && e.Reference == RefWager
}

// String names the code. An unknown code has no name.
func (c Code) String() string {
	if e := c.entry(); e != nil {
		return e.Name
	}
	return ""
}

// allowsParties reports whether the entry allows money between these parties.
func (e *Entry) allowsParties(from, to Party) bool {
	return slices.Contains(e.Directions, Direction{from, to})
}

// allowsPurpose reports whether the entry allows money of this purpose.
func (e *Entry) allowsPurpose(p Purpose) bool {
	return e.Play == Either || isPlay(p) == (e.Play == PlayOnly)
}

// validReference reports whether ref has the form of the entry's reference.
func (e *Entry) validReference(ref []byte, credit Key) bool {
	if e.Reference == RefOwner {
		return string(ref) == credit.Owner
	}
	return len(ref) == len(id.Binary{})
}

// String names the kind of reference.
func (r Reference) String() string {
	return [...]string{
		RefWager: "wager", RefGift: "gift", RefMessage: "message", RefOwner: "owner", RefAdjustment: "adjustment", RefDeposit: "deposit", RefWithdrawal: "withdrawal", RefTransaction: "transaction",
		RefGrant: "grant", RefReward: "reward", RefFee: "fee", RefExchange: "exchange", RefProvider: "provider transaction",
	}[r]
}

// String names the kind of money.
func (p Play) String() string {
	return [...]string{Either: "either", RealOnly: "real only", PlayOnly: "play only"}[p]
}

// isPlay distinguishes play money from real money.
func isPlay(p Purpose) bool { return p == Demo || p == DemoStake }
