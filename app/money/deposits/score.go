package deposits

import (
	"fmt"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/app/kernel/screening/scoring"
	"croupier/db"
)

// askScore has a payment scored that a block has taken, so that the answer is there
// before the last confirmation.
func (s *Service) askScore(tx *db.Tx, d *deposit) error {
	if d.state != Confirming || !s.scores(d) {
		return nil
	}
	network, txid, _ := s.onChain(d)
	return s.Scoring.Ask(tx, scoring.Ask{Kind: scoring.Deposit, Subject: d.id, Network: network, Address: d.address, TxID: txid})
}

// onChain is where a payment stands on its chain; known is false for one of a gateway
// that does not tell.
func (s *Service) onChain(d *deposit) (network, txid string, known bool) {
	if d.gateway() == "" {
		return d.network, d.txid, true
	}
	_, on, built := s.builtIn(d.asset)
	return on.ID, d.hash, built && d.hash != "" && d.address != ""
}

// scores reports whether a deposit needs a score before it is credited.
func (s *Service) scores(d *deposit) bool {
	if s.Scoring == nil || !s.Scoring.On() || d.reason != Clean || !d.booked() {
		return false
	}
	_, _, known := s.onChain(d)
	return known
}

// score writes what the scoring service says into a deposit that has all its blocks;
// waits is true while it has not answered.
func (s *Service) score(tx *db.Tx, d *deposit) (waits bool, err error) {
	if !s.scores(d) {
		return false, nil
	}
	verdict, err := s.Scoring.Of(tx, scoring.Deposit, d.id)
	if err != nil {
		return false, err
	}
	switch verdict.State {
	case scoring.Unasked: // it was in a block before the site began to ask
		return true, s.askScore(tx, d)
	case scoring.Asked:
		return true, nil
	case scoring.Hit:
		d.reason = BadScore
	case scoring.Silent:
		if s.HoldsUnscored() {
			d.reason = Unscored
		}
	}
	return false, nil
}

// Scored goes on with a deposit whose score is known now.
func (s *Service) Scored(tx *db.Tx, key id.Binary) error {
	d, err := depositByID(tx, key[:])
	if err != nil || d == nil || d.state != Confirming {
		return err
	}
	network, known := s.Networks.Network(d.network)
	if d.gateway() != "" { // it counts no blocks: what it has told of has all of them
		network, known = chain.Network{ID: d.network}, true
	}
	if !known || d.confirmations < network.Confirmations {
		return nil // its last block goes on with it
	}
	told := s.newTold(tx, network)
	if err := s.mature(told, d); err != nil {
		return err
	}
	told.publish()
	return nil
}

// report opens a case about a payment that was held for what its sender may be.
func (s *Service) report(tx *db.Tx, d *deposit) error {
	if s.Cases == nil || d.reason != Sanctioned && d.reason != Risky && d.reason != BadScore {
		return nil
	}
	note := fmt.Sprintf("%s\nDeposit %s: %s, transaction %s of %s.", d.toldStaff(), d.id, s.said(d), d.txid, d.network)
	if verdict, err := s.verdict(tx, d); err != nil {
		return err
	} else if verdict != "" {
		note += "\nScore: " + verdict + "."
	}
	return s.Cases.Open(tx, "Held deposit: "+s.said(d), d.userID, note)
}

// verdict is the score of a deposit as staff read it; empty for none.
func (s *Service) verdict(q db.Querier, d *deposit) (string, error) {
	if s.Scoring == nil {
		return "", nil
	}
	verdict, err := s.Scoring.Of(q, scoring.Deposit, d.id)
	return verdict.Text(), err
}
