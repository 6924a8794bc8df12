import type { Cover } from "#app/domain/blog/cover.ts";
import { CoverTree } from "#app/domain/blog/ui/cover-tree.tsx";

/** The front door from close by, with its lamp on. */
export function CoverPorch({ cover: { ground, trees, porch } }: { cover: Cover }) {
  const isRight = (trees[0]?.x ?? 0) < 240;
  return (
    <>
      <path fill={ground.near} d="M0 250h480v50H0z" />
      {trees.map((tree) => (
        <CoverTree key={tree.x} {...tree} trunk={ground.trunk} y={256} />
      ))}
      <g transform={isRight ? "translate(480 0) scale(-1 1)" : undefined}>
        <path fill={porch.wall} d="M0 0h318v270H0z" />
        <path
          stroke="#0f2236"
          strokeOpacity=".16"
          strokeWidth="2"
          d="M0 22h318M0 46h318M0 70h318M0 94h318M0 118h318M0 142h318M0 166h318M0 190h318M0 214h318M0 238h318"
        />
        <path fill="#2b3c4c" d="M0 0h336v16H0z" />
        <path fill={cream} d="M0 14h336v9H0zM300 23h20v247h-20zM296 23h28v9h-28zM296 250h28v14h-28z" />
        <ellipse cx="92" cy="112" rx="64" ry="74" fill="#ffd98a" opacity=".2" />
        <ellipse cx="92" cy="112" rx="36" ry="44" fill="#ffd98a" opacity=".3" />
        <path fill={cream} d="M128 58h92v206h-92z" />
        <path fill={porch.door} d="M136 66h76v198h-76z" />
        <path fill="#f2b544" stroke="#0f2236" strokeOpacity=".45" strokeWidth="3" d="M150 80h48v62h-48z" />
        <path stroke="#0f2236" strokeOpacity=".45" strokeWidth="3" d="M174 80v62M150 111h48" />
        <path
          fill="none"
          stroke="#0f2236"
          strokeOpacity=".45"
          strokeWidth="3"
          d="M150 160h48v36h-48zM150 208h48v40h-48z"
        />
        <circle cx="204" cy="176" r="4" fill="#f2b544" />
        <path fill={cream} d="M6 74h62v112H6zM240 74h48v112h-48z" />
        <path fill="#f2b544" d="M12 80h50v100H12zM246 80h36v100h-36z" />
        <path stroke={cream} strokeWidth="4" d="M37 80v100M12 130h50M264 80v100M246 130h36" />
        <path fill="none" stroke="#0f2236" strokeWidth="3" d="M92 88v-8h10" />
        <path fill="#f2b544" stroke="#0f2236" strokeWidth="2.5" d="M83 96h18l6 9-5 24H82l-5-24z" />
        <path stroke="#0f2236" strokeWidth="2.5" d="M77 105h30M86 88h12" />
        <path fill="#8d979b" d="M0 262h336v12H0z" />
        <path fill="#737f85" d="M100 274h150v12H100zM88 286h174v14H88z" />
        <path fill="#3b5a72" d="M250 262c-4-30-2-40 12-44 14 4 16 14 12 44z" />
        <path fill="#6f4a48" d="M246 244h32l-4 20h-24z" />
      </g>
    </>
  );
}

const cream = "#e6e2d6";
