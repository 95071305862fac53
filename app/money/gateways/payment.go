package gateways

import (
	"math/big"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
)

// Payment is one that the site asked a gateway for.
type Payment struct {
	ID id.Binary
	// GatewayID is the gateway's id; empty while it has not answered.
	Gateway, GatewayID      string
	UserID, Asset, Currency string
	// Amount is what the player asked for, Units what the gateway wants.
	Amount               money.Amount
	Units                *big.Int
	Address, Tag         string
	State                State
	CreatedAt, ExpiresAt int64
}

// payment is one as it is stored.
type payment struct {
	Payment
	// paid is what the gateway counts of the asset that was asked for.
	paid     *big.Int
	standing Standing
	reason   string
	// booked tells that a deposit stands for something that arrived.
	booked          bool
	changedAt       int64
	askedAt, nextAt int64
	tries           int64
	before          State // as it was read
}

// arrival is money that came, as it is stored. Its deposit is zero while none stands for
// it.
type arrival struct {
	gateway, id     string
	part            int
	payment         id.Binary
	asset, currency string
	units           *big.Int
	txid            string
	stage           Stage
	at              int64
	deposit         id.Binary
}

func (a *arrival) booked() bool { return a.deposit != id.Binary{} }

const (
	// lasts is how long a player has to pay.
	lasts = time.Hour
	// watched is how long a payment is looked at after that: who pays late is credited
	// without a webhook, too.
	watched = 7 * 24 * time.Hour
	// soonest and latest bound the pause between two looks.
	soonest, latest = 30 * time.Second, 6 * time.Hour
	// slowly is by how much of its age a payment's pause is.
	slowly = 4
	// mostTries bounds how often a failure doubles the pause.
	mostTries = 8
)

// nextLook is when a payment is looked at again; 0 for never. It is the more seldom the
// older it is and the more often the gateway did not answer.
func (p *payment) nextLook(now time.Time) int64 {
	if now.UnixMilli() > p.ExpiresAt+watched.Milliseconds() && p.State != Waiting {
		return 0
	}
	pause := now.Sub(time.UnixMilli(p.CreatedAt)) / slowly
	pause = max(pause, soonest<<min(p.tries, mostTries))
	return now.Add(min(pause, latest)).UnixMilli()
}

// settle says anew how a payment stands, from all that has arrived.
func (p *payment) settle(list []*arrival, now time.Time) {
	f := Facts{Standing: p.standing, Asked: p.Units, Counted: new(big.Int), Coming: new(big.Int), OverTime: now.UnixMilli() > p.ExpiresAt}
	for _, a := range list {
		p.booked = p.booked || a.booked()
		if a.asset != p.Asset {
			continue
		}
		switch a.stage {
		case Counts, Risky:
			f.Counted.Add(f.Counted, a.units)
			f.Late = f.Late || a.at > p.ExpiresAt
		case Coming:
			f.Coming.Add(f.Coming, a.units)
		}
	}
	p.paid, p.State = f.Counted, stateOf(f)
	if p.State != p.before {
		p.changedAt = now.UnixMilli()
	}
	p.askedAt, p.tries = now.UnixMilli(), 0
	p.nextAt = p.nextLook(now)
}
