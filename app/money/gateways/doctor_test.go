package gateways

import (
	"net/http"
	"strings"
	"testing"
)

func TestDoctorChecksGateways(t *testing.T) {
	r := newHarness(t)
	findings := func() map[string]string {
		found := map[string]string{}
		for _, check := range r.service.Doctor() {
			for _, f := range check.Run(t.Context()) {
				found[check.Name] = string(f.Level) + ": " + f.Sentence
			}
		}
		return found
	}
	if found := findings(); len(found) > 0 { // each reports that there is no such payment
		t.Errorf("gateways that answer: %v", found)
	}
	r.mu.Lock()
	r.statusOf["/v1/payment/0"] = http.StatusForbidden
	r.mu.Unlock()
	found := findings()
	if got := found["Gateway nowpayments"]; len(found) != 1 || !strings.HasPrefix(got, "problem: cashier.gateways: nowpayments does not answer as it should") || strings.Contains(got, key) {
		t.Errorf("a key that is refused: %v", found)
	}
}
