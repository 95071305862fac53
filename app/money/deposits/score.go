package deposits

import (
	"fmt"

	"croupier/app/kernel/cases"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/app/kernel/screening/scoring"
	"croupier/db"
)

// requestScore requests the score of a payment that is in a block, so that the result
// is there before the last confirmation.
func (s *Service) requestScore(tx *db.Tx, d *deposit) error {
	if d.state != Confirming || !s.needsScore(d) {
		return nil
	}
	network, txid, _ := s.chainTransaction(d)
	return s.Scoring.Request(tx, scoring.Request{Kind: scoring.Deposit, Subject: d.id, Network: network, Address: d.address, TxID: txid})
}

// chainTransaction returns the network and the transaction of a payment. known is false
// for a gateway that does not report them.
func (s *Service) chainTransaction(d *deposit) (network, txid string, known bool) {
	if d.gateway() == "" {
		return d.network, d.txid, true
	}
	_, on, built := s.builtIn(d.asset)
	return on.ID, d.hash, built && d.hash != "" && d.address != ""
}

// needsScore reports whether a deposit needs a score before it is credited.
func (s *Service) needsScore(d *deposit) bool {
	if s.Scoring == nil || !s.Scoring.Enabled() || d.reason != Clean || !d.booked() {
		return false
	}
	_, _, known := s.chainTransaction(d)
	return known
}

// applyScore stores the result of the scoring service in a deposit that has all its
// confirmations. waits is true while there is no result.
func (s *Service) applyScore(tx *db.Tx, d *deposit) (waits bool, err error) {
	if !s.needsScore(d) {
		return false, nil
	}
	verdict, err := s.Scoring.Verdict(tx, scoring.Deposit, d.id)
	if err != nil {
		return false, err
	}
	switch verdict.State {
	case scoring.NotRequested: // it was in a block before the site began to request scores
		return true, s.requestScore(tx, d)
	case scoring.Pending:
		return true, nil
	case scoring.Hit:
		d.reason = BadScore
	case scoring.NoAnswer:
		if s.MustHoldUnscored() {
			d.reason = Unscored
		}
	}
	return false, nil
}

// ScoreReady continues a deposit whose score is known now.
func (s *Service) ScoreReady(tx *db.Tx, key id.Binary) error {
	d, err := depositByID(tx, key[:])
	if err != nil || d == nil || d.state != Confirming {
		return err
	}
	network, known := s.Networks.Network(d.network)
	if d.gateway() != "" { // it counts no blocks: a deposit that it reports has all of them
		network, known = chain.Network{ID: d.network}, true
	}
	if !known || d.confirmations < network.Confirmations {
		return nil // its last block continues it
	}
	batch := s.newChangeBatch(tx, network)
	if err := s.mature(batch, d); err != nil {
		return err
	}
	batch.publish()
	return nil
}

// reportScore opens a case about a payment that was held because of its sender.
func (s *Service) reportScore(tx *db.Tx, d *deposit) error {
	if d.reason != Sanctioned && d.reason != Risky && d.reason != BadScore {
		return nil
	}
	note := fmt.Sprintf("%s\nDeposit %s: %s, transaction %s of %s.", d.staffSentence(), d.id, s.summary(d), d.txid, d.network)
	if verdict, err := s.verdict(tx, d); err != nil {
		return err
	} else if verdict != "" {
		note += "\nScore: " + verdict + "."
	}
	_, err := s.Cases.Open(tx, cases.Case{Title: "Held deposit: " + s.summary(d), UserID: d.userID, Note: note})
	return err
}

// verdict returns the score of a deposit as staff read it, or an empty text.
func (s *Service) verdict(q db.Querier, d *deposit) (string, error) {
	if s.Scoring == nil {
		return "", nil
	}
	verdict, err := s.Scoring.Verdict(q, scoring.Deposit, d.id)
	return verdict.Text(), err
}
