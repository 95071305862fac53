package app

import (
	"fmt"
	"net/http/httptest"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// backup puts a copy of the database into the folder of backups and gives the body
// of what is done with it.
func (s *testSite) backup() string {
	s.Helper()
	if err := s.app.db.Backup(s.Context(), s.app.cfg.Path("backups", "mine.db")); err != nil {
		s.Fatal(err)
	}
	list := s.want("the list", s.as(s.signIn("administrator"), "/api/admin/backups", `{}`), 200)
	rows, _ := list.body["rows"].([]any)
	row, _ := rows[0].(map[string]any)
	return fmt.Sprintf(`{"id":%q,"reason":"a test"}`, row["id"])
}

// bucket starts a storage and gives the body that sends copies there.
func (s *testSite) bucket() string {
	s.Helper()
	backend := s3mem.New()
	if err := backend.CreateBucket("casino"); err != nil {
		s.Fatal(err)
	}
	server := httptest.NewServer(gofakes3.New(backend).Server())
	s.Cleanup(server.Close)
	return fmt.Sprintf(`{"version":0,"endpoint":%q,"region":"eu-1","bucket":"casino","access_key":"id","secret":"hidden","path_style":true,"reason":"a test"}`, server.URL)
}
