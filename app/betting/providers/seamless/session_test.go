package seamless

import (
	"sync"
	"testing"
)

// A player launches the game in dollars, bets, launches it again in bitcoin or with play money, and
// only then the round goes on.
func TestRoundKeepsTheAccountOfItsFirstBet(t *testing.T) {
	for name, launch := range map[string]func(s *site) string{
		"another currency": func(s *site) string { return s.session("anna", "btc", Dollar, false) },
		"play money":       func(s *site) string { return s.session("anna", "usd", "usd", true) },
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t).launch("anna", 1000)
			s.Grant("anna", "btc", 5)
			s.mustBalance(900)(s.bet("b1", "r1", dollar))
			s.token = launch(s)
			s.mustRefuse(OtherCurrency)(s.bet("b2", "r1", dollar))
			for _, do := range []struct {
				call  func() (Answer, error)
				cents int64
			}{
				{func() (Answer, error) { return s.win("w1", "r1", 2*dollar) }, 1100},
				{func() (Answer, error) { return s.win("w2", "r1", dollar) }, 1200},
				{func() (Answer, error) { return s.rollback("k1", "r1", Target{"w2", WinTarget}) }, 1100},
				{func() (Answer, error) { return s.refund("f1", "r1", "b1") }, 1200},
			} {
				if a, err := do.call(); err != nil {
					t.Fatalf("the answer is %+v, %v", a, err)
				}
				if cents := s.Cents("anna", false); int64(cents) != do.cents {
					t.Errorf("the balance is %d cents, want %d", cents, do.cents)
				}
			}
			s.mustBeProven()
		})
	}
}

func TestCopiesOfARefusedCallbackGetOneAnswer(t *testing.T) {
	s := newSite(t).launch("anna", 100)
	var group sync.WaitGroup
	answers := make([]bool, 20)
	for i := range answers {
		group.Go(func() {
			if i == len(answers)/2 {
				s.Grant("anna", "usd", 1000)
			}
			_, err := s.bet("b1", "r1", 2*dollar)
			answers[i] = err == nil
		})
	}
	group.Wait()
	// The last answer to the provider is what happened.
	_, err := s.bet("b1", "r1", 2*dollar)
	for i, accepted := range answers {
		if accepted != (err == nil) {
			t.Errorf("copy %d was accepted: %v, the last one: %v", i, accepted, err)
		}
	}
	s.mustBeProven()
}
