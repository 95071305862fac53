package sitetest

import "testing"

// The user object has the client seed, although accounts, which make it, do not know seeds.
func TestUserObjectHasClientSeed(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("felicity", "")
	felicity := s.signIn("felicity")
	s.want("seed", s.as(felicity, "/api/user/client_seed_change", `{"client_seed":"mine"}`), 200)
	user := s.want("user", s.as(felicity, "/auth/update", `{}`), 200).body["user"].(map[string]any)
	if user["client_seed"] != "mine" || user["name"] != "felicity" {
		t.Errorf("the user object is %v", user)
	}
}
